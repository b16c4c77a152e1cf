package bot

// hard is the mind of the bot of that name.
type hard struct {
	holder *holder
}

func newHard(a *appraisal) mind { return &hard{newHolder(a, true)} }

func (h *hard) decide(s *spot) decision {
	h.holder.at(s)
	if s.rolls > 0 {
		if keep, ok := h.holder.hold(s); ok {
			return decision{roll: true, keep: keep}
		}
	}
	return decision{entry: h.holder.enter(s)}
}
