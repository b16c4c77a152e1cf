module example.com/yatzy/examples

go 1.26

require example.com/yatzy v0.0.0

require golang.org/x/sys v0.47.0 // indirect

replace example.com/yatzy => ../
