package referee

import "errors"

// ErrSyntax is wrapped where a text is no sheet, or none any more from the line
// that the error names.
var ErrSyntax = errors.New("not a sheet")
