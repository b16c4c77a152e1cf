module example.com/yatzy

go 1.26

require (
	github.com/google/go-cmp v0.7.0
	golang.org/x/sys v0.47.0
	pgregory.net/rapid v1.3.0
)
