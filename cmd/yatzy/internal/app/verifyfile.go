package app

import (
	"context"
	"io"

	"example.com/yatzy/referee"
)

// A verification checks files one after the other.
type verification struct {
	ctx     context.Context
	stdin   io.Reader
	options referee.Options
	report  *faultReport
	files   int // that were checked
	faulty  int // of these, that have faults
	bad     inputError
}

// check checks a file and reports what is wrong with it. The error is that of the
// report or of the context: a file that cannot be read is only noted.
func (v *verification) check(path string) error {
	in := &input{ctx: v.ctx, r: v.stdin}
	if path != "-" {
		f, err := openFile(path)
		if err != nil {
			return v.refuse(referee.Fault{File: path, Code: referee.Unreadable, Message: err.Error()})
		}
		defer f.Close()
		in.r = f
	}
	options := v.options
	options.File = path
	found := false
	for fault := range referee.Check(in, options) {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		if fault.Code.Input() {
			if in.err != nil {
				fault.Code, fault.Message = referee.Unreadable, withoutPath(in.err).Error()
			}
			return v.refuse(fault)
		}
		found = true
		if err := v.report.fault(fault); err != nil {
			return err
		}
	}
	v.files++
	if found {
		v.faulty++
	}
	return v.report.release()
}

// refuse notes a file that could not be read to its end.
func (v *verification) refuse(fault referee.Fault) error {
	v.bad = append(v.bad, fault)
	return v.report.fault(fault)
}

// end prints the rest of the report. The error says what the exit status says.
func (v *verification) end() error {
	if err := v.report.end(v.files, v.faulty, len(v.bad)); err != nil {
		return err
	}
	switch {
	case len(v.bad) > 0:
		return v.bad
	case v.faulty > 0:
		return errFaults
	}
	return nil
}

// An input reads until the context is done, and keeps the error that it met.
type input struct {
	ctx context.Context
	r   io.Reader
	err error
}

func (in *input) Read(b []byte) (int, error) {
	if in.err == nil {
		in.err = in.ctx.Err()
	}
	if in.err != nil {
		return 0, in.err
	}
	n, err := in.r.Read(b)
	if err != io.EOF {
		in.err = err
	}
	return n, err
}
