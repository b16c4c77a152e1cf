//go:build !unix && !windows

package app

import "time"

// cpuTime returns the elapsed time: systems such as js/wasm run one thread and do
// not tell what it took.
func cpuTime(elapsed time.Duration) time.Duration { return elapsed }
