package app

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"example.com/yatzy"
)

// What solve --out writes is the solver file, and advise --table takes it for any
// ruleset with the same rules, without solving.
func TestOutAndTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small.table")
	mustWrite(t, path, []byte("what was there"))
	var got solveDocument
	decode(t, mustRun(t, "", "solve", "testdata/small.json", "--out", path, "--json"), &got)
	if got.Out != path || got.Bytes != 8*got.States {
		t.Errorf("got %+v", got)
	}
	if !bytes.Equal(mustRead(t, path), tableOf(t, "testdata/small.json")) {
		t.Error("the file is not the solver file")
	}
	checkFolder(t, filepath.Dir(path), filepath.Base(path))

	want := mustRun(t, "", smallAdvice...)
	folder := filepath.Join(t.TempDir(), "yatzy")
	withTable := append(smallAdvice[:len(smallAdvice):len(smallAdvice)], "--table", path, "--memory", "1")
	if stdout, stderr := runCached(t, folder, withTable...); stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, want)
	}
	if exists(folder) {
		t.Error("the cache folder is used beside --table")
	}

	spec := mustRuleset(t, "testdata/small.json").Spec()
	spec.Key, spec.Name = "house", "Our House"
	house, err := yatzy.NewRuleset(spec)
	if err != nil {
		t.Fatal(err)
	}
	data, err := house.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	document := advise(t, writeFile(t, "house.json", string(data)), "11", "--table", path, "--memory", "1")
	if document.Ruleset != "house" {
		t.Errorf("advice for %q", document.Ruleset)
	}
}

func TestOutErrors(t *testing.T) {
	folder := t.TempDir()
	file := writeFile(t, "file", "something")
	for path, want := range map[string]string{
		"":                                   `--out "": want the name of a file`,
		folder:                               "is a directory",
		filepath.Join(folder, "no", "where"): `where": no such folder`,
		filepath.Join(folder, "new") + "/":   "no such folder",
		filepath.Join(file, "below"):         "not a directory",
		os.DevNull:                           "is not a regular file",
	} {
		mustFail(t, want, "", "solve", "testdata/die.json", "--out", path)
		mustFail(t, want, "", "solve", "testdata/die.json", "--json", "--out", path)
	}
	checkFolder(t, folder)
}

// What is wrong with a file is said before the time to solve is spent.
func TestOutIsCheckedFirst(t *testing.T) {
	mustFail(t, "is a directory", "", "solve", "maxi", "--memory", "1M", "--out", t.TempDir())
}

func TestTableErrors(t *testing.T) {
	good := tableOf(t, "testdata/small.json")
	flipped := bytes.Clone(good)
	flipped[len(good)-1] ^= 1
	folder := t.TempDir()
	for path, want := range map[string]string{
		"":                                   `--table "": want the name of a file`,
		folder:                               "not a solver file: not a regular file",
		filepath.Join(folder, "nowhere"):     `nowhere": no such file`,
		writeFile(t, "empty", ""):            `empty": solver file is truncated`,
		writeFile(t, "text", "ones=3,twos="): `text": not a solver file`,
		writeFile(t, "cut", string(good[:len(good)-8])):                `cut": solver file is truncated`,
		writeFile(t, "other", string(tableOf(t, "testdata/die.json"))): `other": other ruleset`,
		writeFile(t, "flipped", string(flipped)):                       `flipped": solver file is damaged`,
	} {
		args := append(smallAdvice[:len(smallAdvice):len(smallAdvice)], "--table", path)
		mustFail(t, want, "", args...)
	}
}
