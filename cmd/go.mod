module example.com/yatzy/cmd

go 1.26

require example.com/yatzy v0.0.0

replace example.com/yatzy => ../
