// Package referee checks scorecards and game records, and says all that is wrong
// with them: every [Fault] has the player, the turn or the box, a [Code] and a
// sentence.
//
//	for fault := range referee.CheckFile("round1.csv", rules) {
//		fmt.Println(fault)
//	}
//
// [CheckFile] and [Check] take sheets and records in any of their formats and find
// out which one it is. [ReadCards] and [ReadFile] hand on the cards of sheets beside
// their faults, for programs that rank them; [WriteJSON], [WriteCSV] and [WriteText]
// make sheets. [CheckRecord] checks a record that a program holds.
//
// # Sheets
//
// A sheet holds the cards of one player or many. Boxes are named by their keys, by
// their names in any of the languages of package yatzy, and by what people write
// instead; see [Options] for strict reading. The formats are specified in
// docs/sheets.md.
//
// A card is judged by what is written on it. A value that no roll gives is one fault
// and not several: the sums are right if they fit the value as written, or any
// that the box can hold. Likewise a box that is illegible, unknown by its name or
// there twice may hold what makes the sums right, and a total that carries on a
// wrong upper sum or a wrong bonus is not wrong again.
//
// That a card could arise at all is checked too: boxes and extras that no order of
// turns brings together are a fault.
package referee
