package referee

import (
	"strconv"
	"strings"
)

// A Fault is one thing that is wrong with a sheet or a record. Its JSON form has
// the members file, player, turn, category, code and message.
type Fault struct {
	File   string `json:"file"`   // the path given, "" if there was none
	Player string `json:"player"` // name, or "#2" for the second player without one; "" if it is about no player
	Turn   int    `json:"turn"`   // of a record, from 1; 0 if it is about no turn
	// Category is the key of the category, or the name as written if there is
	// none of that name; upper, bonus, extras and total stand for what a sheet
	// says of these. "" if it is about none.
	Category string `json:"category"`
	Code     Code   `json:"code"`
	Message  string `json:"message"` // a sentence for people, which names neither file nor player
}

// String returns the fault as one line: file, player, turn and category, as far
// as it has them, then the message.
func (f Fault) String() string {
	var b strings.Builder
	for _, part := range []string{f.File, f.Player, turnName(f.Turn), f.Category} {
		if part != "" {
			b.WriteString(part)
			b.WriteString(": ")
		}
	}
	b.WriteString(f.Message)
	return b.String()
}

func turnName(turn int) string {
	if turn == 0 {
		return ""
	}
	return "turn " + strconv.Itoa(turn)
}
