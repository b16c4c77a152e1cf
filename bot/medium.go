package bot

// medium is the mind of the bot of that name.
type medium struct {
	easy   *easy
	holder *holder
}

func newMedium(a *appraisal) mind {
	return &medium{easyOf(a), newHolder(a, false)}
}

func (m *medium) decide(s *spot) decision {
	m.holder.at(s)
	hold := m.easy.hold
	if s.rolls == 1 {
		hold = m.holder.hold
	}
	if s.rolls > 0 {
		if keep, ok := hold(s); ok {
			return decision{roll: true, keep: keep}
		}
	}
	return decision{entry: m.holder.enter(s)}
}
