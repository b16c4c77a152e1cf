package app

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time that the process has taken, user and kernel, and
// the given elapsed time where the system does not tell.
func cpuTime(elapsed time.Duration) time.Duration {
	process, err := syscall.GetCurrentProcess()
	if err != nil {
		return elapsed
	}
	var creation, exit, kernel, user syscall.Filetime
	if syscall.GetProcessTimes(process, &creation, &exit, &kernel, &user) != nil {
		return elapsed
	}
	// These file times are durations in units of 100 ns, and have no epoch.
	ticks := func(t syscall.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) }
	return time.Duration(100 * (ticks(kernel) + ticks(user)))
}
