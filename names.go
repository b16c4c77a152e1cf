package yatzy

import "slices"

// A Language is the code of a language in which boxes have names.
type Language string

// The languages of the sheets.
const (
	English   Language = "en"
	German    Language = "de"
	Norwegian Language = "nb"
	Swedish   Language = "sv"
	Danish    Language = "da"
	Finnish   Language = "fi"
)

// Languages returns all languages, English first.
func Languages() []Language {
	return []Language{English, German, Norwegian, Swedish, Danish, Finnish}
}

// standardName returns the name of a well-known box as sheets print it, or ""
// if the key is not well known or the language has no name of its own for it.
func standardName(key string, lang Language) string {
	i := slices.Index(Languages(), lang)
	if i < 0 {
		return ""
	}
	return standardNames(key)[i]
}

// standardNames lists the names of a well-known box in the order of Languages.
// On Swedish sheets of Maxi Yatzy "Hus" is the villa, on Norwegian ones the full
// house: a name means nothing without its language.
func standardNames(key string) [6]string {
	switch key {
	case "ones":
		return [...]string{"Ones", "Einer", "Enere", "Ettor", "Enere", "Ykköset"}
	case "twos":
		return [...]string{"Twos", "Zweier", "Toere", "Tvåor", "Toere", "Kakkoset"}
	case "threes":
		return [...]string{"Threes", "Dreier", "Treere", "Treor", "Treere", "Kolmoset"}
	case "fours":
		return [...]string{"Fours", "Vierer", "Firere", "Fyror", "Firere", "Neloset"}
	case "fives":
		return [...]string{"Fives", "Fünfer", "Femmere", "Femmor", "Femmere", "Viitoset"}
	case "sixes":
		return [...]string{"Sixes", "Sechser", "Seksere", "Sexor", "Seksere", "Kuutoset"}
	case "pair":
		return [...]string{"One Pair", "Ein Paar", "Ett par", "Ett par", "Et par", "Yksi pari"}
	case "two-pairs":
		return [...]string{"Two Pairs", "Zwei Paare", "To par", "Två par", "To par", "Kaksi paria"}
	case "three-pairs":
		return [...]string{"Three Pairs", "Drei Paare", "Tre par", "Tre par", "Tre par", "Kolme paria"}
	case "three-of-a-kind":
		return [...]string{"Three of a Kind", "Dreierpasch", "Tre like", "Tretal", "Tre ens", "Kolmoisluku"}
	case "four-of-a-kind":
		return [...]string{"Four of a Kind", "Viererpasch", "Fire like", "Fyrtal", "Fire ens", "Nelosluku"}
	case "five-of-a-kind":
		return [...]string{"Five of a Kind", "Fünferpasch", "Fem like", "Femtal", "Fem ens", "Viisiluku"}
	case "small-straight":
		return [...]string{"Small Straight", "Kleine Straße", "Liten straight", "Liten stege", "Lille straight", "Pieni suora"}
	case "large-straight":
		return [...]string{"Large Straight", "Große Straße", "Stor straight", "Stor stege", "Stor straight", "Iso suora"}
	case "full-straight":
		return [...]string{"Full Straight", "Volle Straße", "Full straight", "Full stege", "Fuld straight", "Täyssuora"}
	case "full-house":
		return [...]string{"Full House", "Full House", "Hus", "Kåk", "Fuldt hus", "Täyskäsi"}
	case "villa":
		return [...]string{"Villa", "Villa", "Villa", "Hus", "Villa", "Villa"}
	case "tower":
		return [...]string{"Tower", "Turm", "Tårn", "Torn", "Tårn", "Torni"}
	case "chance":
		return [...]string{"Chance", "Chance", "Sjanse", "Chans", "Chance", "Sattuma"}
	case "yatzy":
		return [...]string{"Yatzy", "Yatzy", "Yatzy", "Yatzy", "Yatzy", "Yatzy"}
	case "maxi-yatzy":
		return [...]string{"Maxi Yatzy", "Maxi Yatzy", "Maxi Yatzy", "Maxiyatzy", "Maxi Yatzy", "Maxi-Yatzy"}
	case "yahtzee":
		return [...]string{"Yahtzee", "Yahtzee", "Yahtzee", "Yahtzee", "Yahtzee", "Yahtzee"}
	case "kniffel":
		return [...]string{"Kniffel", "Kniffel", "Kniffel", "Kniffel", "Kniffel", "Kniffel"}
	case "yacht":
		return [...]string{"Yacht", "Yacht", "Yacht", "Yacht", "Yacht", "Yacht"}
	case "choice":
		return [...]string{"Choice", "", "", "", "", ""}
	case "little-straight":
		return [...]string{"Little Straight", "", "", "", "", ""}
	case "big-straight":
		return [...]string{"Big Straight", "", "", "", "", ""}
	case "sun":
		return [...]string{"Sun", "Sonne", "Sol", "Sol", "Sol", "Aurinko"}
	case "moon":
		return [...]string{"Moon", "Mond", "Måne", "Måne", "Måne", "Kuu"}
	case "apple":
		return [...]string{"Apple", "Apfel", "Eple", "Äpple", "Æble", "Omena"}
	case "cat":
		return [...]string{"Cat", "Katze", "Katt", "Katt", "Kat", "Kissa"}
	case "lemon":
		return [...]string{"Lemon", "Zitrone", "Sitron", "Citron", "Citron", "Sitruuna"}
	case "heart":
		return [...]string{"Heart", "Herz", "Hjerte", "Hjärta", "Hjerte", "Sydän"}
	case "five-different":
		return [...]string{"Five Different", "Fünf verschiedene", "Fem forskjellige", "Fem olika", "Fem forskellige", "Viisi erilaista"}
	}
	return [6]string{}
}
