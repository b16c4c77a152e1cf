package coach

// A Point is a moment of a game and the expectation there.
type Point struct {
	Turn int       `json:"turn"` // the player's, from 1; 0 at the start
	Roll int       `json:"roll"` // within the turn, from 1; 0 at the start
	Kind PointKind `json:"kind"`
	// Expected is the expectation from this moment on.
	Expected float64 `json:"expected"`
	// Change is by how much it differs from that of the point before: the luck of a
	// roll, or the loss of a decision as a number that is never above 0.
	Change float64 `json:"change"`
}

// A PointKind says what made the expectation what it is at a [Point].
type PointKind string

const (
	StartPoint PointKind = "start" // the start of the game
	LuckPoint  PointKind = "luck"  // a roll
	LossPoint  PointKind = "loss"  // a decision
)

// Course returns the expectation over the course of the game, to be drawn: a point
// at the start, one after each roll and one after each decision.
func (p *Player) Course() []Point {
	course := []Point{{Kind: StartPoint, Expected: p.Start}}
	for _, t := range p.Turns {
		for _, d := range t.Decisions {
			course = append(course,
				Point{d.Turn, d.Roll, LuckPoint, d.Best.Expected, d.Luck},
				Point{d.Turn, d.Roll, LossPoint, d.Done.Expected, 0 - d.Loss})
		}
	}
	return course
}
