//go:build unix

package app

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time that the process has taken, user and system, and
// the given elapsed time where the system does not tell.
func cpuTime(elapsed time.Duration) time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return elapsed
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
