package referee

// A synonym is a name that people write for a box beside those that sheets print.
// It means the boxes with these keys that the ruleset has; what a sheet prints for
// another box goes first. Case, accents, spaces and signs do not matter.
type synonym struct {
	keys  string // separated by spaces
	names string // separated by bars
}

func synonyms() []synonym {
	const alike = "yatzy yahtzee kniffel yacht maxi-yatzy"
	return []synonym{
		{"ones", "1|1s|1er|1ere|1en|one|ace|aces|eins|einsen|einser|en|ener|ere|ett|ettan|ettere|yksi|ykkönen|ykköset"},
		{"twos", "2|2s|2er|2ere|2en|two|deuces|zwei|zweien|to|toer|toerne|två|tvåan|tvåer|toere|kaksi|kakkonen"},
		{"threes", "3|3s|3er|3ere|3en|three|drei|dreien|tre|treer|trean|treorna|kolme|kolmonen"},
		{"fours", "4|4s|4er|4ere|4en|four|vier|vieren|fire|firer|fyra|fyran|fyrorna|neljä|nelonen"},
		{"fives", "5|5s|5er|5ere|5en|five|fünf|fünfen|fem|femmer|femman|femmorna|viisi|viitonen|vitoset"},
		{"sixes", "6|6s|6er|6ere|6en|six|sechs|sechsen|seks|sekser|sex|sexan|sexorna|kuusi|kuutonen"},
		{"pair", "pair|a pair|1 pair|1 par|1 paar|1 pari|paar|par|pari|zwilling|one pairs|single pair|två lika|to like|to ens"},
		{"two-pairs", "two pair|2 pair|2 pairs|2 par|2 paar|2 paare|2 paria|zwei paar|doppelpaar|kaksi pari"},
		{"three-pairs", "three pair|3 pair|3 pairs|3 par|3 paar|3 paare|3 paria|drei paar|kolme pari"},
		{"three-of-a-kind", "3 of a kind|3 kind|three kind|three alike|3 alike|toak|triple|triplets|drilling|3er pasch|dreier pasch|drei gleiche|3 gleiche|tre lika|3 lika|triss|3 like|3 ens|kolme samaa|3 samaa"},
		{"four-of-a-kind", "4 of a kind|4 kind|four kind|four alike|4 alike|foak|quadruple|vierling|4er pasch|vierer pasch|vier gleiche|4 gleiche|fyra lika|4 lika|4 like|4 ens|neljä samaa|4 samaa"},
		{"five-of-a-kind", "5 of a kind|5 kind|five kind|five alike|5 alike|fünfling|5er pasch|fünfer pasch|fünf gleiche|5 gleiche|fem lika|5 lika|5 like|5 ens|viisi samaa|5 samaa"},
		{"small-straight little-straight", "small straight|little straight|sm straight|s straight|low straight|short straight|small|kleine strasse|kl strasse|kleine str|liten straight|liten straigt|liten|lilla straight|lilla stegen|lille straight|lille|pieni suora|pikku suora|pikkusuora"},
		{"large-straight big-straight", "large straight|big straight|lg straight|l straight|high straight|long straight|large|grosse strasse|gr strasse|grosse str|stor straight|stor straigt|stor|stora straight|stora stegen|store straight|iso suora|isosuora"},
		{"full-straight", "full straight|whole straight|royal straight|1 to 6|1-6|hel straight|hel stege|fuld straight|volle strasse|täysi suora"},
		{"full-house", "full house|fullhouse|full|house|fh|haus|volles haus|hus|hytte|fullt hus|fuld hus|fuldt hus|kåk|kok|täyskäsi|mökki|3+2"},
		{"villa", "villa|villan|two threes|3+3"},
		{"tower", "tower|turm|tårn|tornet|torn|torni|4+2"},
		{"chance choice", "chance|choice|change|chans|sjanse|sattuma|any|all dice|valgfri|vapaa"},
		{alike, "yatzy|yahtzee|yatzee|yathzee|yatsy|jatzy|jatsi|yatze|kniffel|yacht|general|maxi yatzy|maxiyatzy|maxi|super yatzy|all alike"},
		{"yatzy yahtzee kniffel yacht", "five of a kind|5 of a kind|five alike|fünfling|fem lika|fem like|fem ens|viisi samaa|5 lika|5 like|5 ens"},
		{"maxi-yatzy", "six of a kind|6 of a kind|six alike|sechsling|sex lika|seks like|seks ens|kuusi samaa|6 lika|6 like|6 ens"},
		{"five-different", "5 different|all different|5 verschiedene|alle verschieden|5 forskjellige|5 olika|5 forskellige|5 erilaista"},
	}
}

type rowSynonym struct {
	kind  targetKind
	names string
}

// rowSynonyms are the names of the rows that are no boxes. "Sum" and its like
// stand on the sheets below the upper boxes and again at the end.
func rowSynonyms() []rowSynonym {
	return []rowSynonym{
		{upperTarget, "upper|upper sum|upper total|upper section|sum upper|total upper|subtotal|sub total|" +
			"summe oben|obere summe|oben|zwischensumme|oberer teil|gesamt oberer teil|" +
			"delsum|sum over|øvre sum|øvre|øverste sum|sum øverst|delsumma|övre summa|summa övre|övre|" +
			"välisumma|yläsumma|yläosa"},
		{bonusTarget, "bonus|upper bonus|bonus upper|bonus 63|bonus 84|bonus 75|bonus 42|bonuspunkte|bonus oben|" +
			"bonuspoeng|bonuspoäng|bonuspoint|bonuspisteet"},
		{extrasTarget, "extras|extra|extra yatzys|extra yatzy|extra yahtzees|extra yahtzee|yahtzee bonus|yahtzee bonuses|bonus yahtzees|" +
			"extra kniffel|kniffel bonus|weitere kniffel|zusatz|zusatzkniffel|ekstra|ekstra yatzy|lisä|lisäyatzy|lisäbonus"},
		{totalTarget, "total|grand total|total score|final score|final|score|total sum|sum total|" +
			"gesamt|gesamtsumme|endsumme|gesamtpunktzahl|endergebnis|" +
			"totalt|totalsum|sluttsum|slutsum|i alt|ialt|resultat|" +
			"totalsumma|slutsumma|sammanlagt|poäng|" +
			"loppusumma|kokonaissumma|kokonaispisteet|tulos"},
		{sumTarget, "sum|summe|summa|yhteensä"},
		{rulesetTarget, "ruleset|rules|regeln|regelwerk|regler|regelsett|säännöt|variant"},
		{playersTarget, "category|categories|box|player|players|name|kategorie|feld|spieler|kategori|spiller|spillere|" +
			"spelare|ruta|kategoria|ruutu|pelaaja|pelaajat"},
	}
}
