package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"example.com/yatzy"
	"example.com/yatzy/solver"
)

// A tables is how a command that only reads a strategy is asked to find it: in a
// file, in the cache folder, or by solving.
type tables struct {
	solving
	file    fileFlag
	noCache bool
}

// cacheHelp says in the help of these commands where tables are kept.
const cacheHelp = `A ruleset is solved once for an objective, and for winning once for each card of the
opponent. Its table is then kept in the folder yatzy of the user's cache folder, or in
the one that the environment variable YATZY_CACHE names; of tables over 100 MiB a note
tells. One that is damaged is solved again. All files there may be removed at any time.`

func (t *tables) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&t.file, "table", "solver file to use, made by solve --out")
	cmd.Flags().BoolVar(&t.noCache, "no-cache", false, "solve anew and keep nothing in the cache folder")
	t.solving.addFlags(cmd)
}

// strategy finds the strategy.
func (t *tables) strategy(ctx context.Context, rules *yatzy.Ruleset) (*solver.Strategy, error) {
	folder, path := "", ""
	if t.file == "" || t.objective.aim == winAim {
		folder = t.folder()
	}
	if t.file == "" && folder != "" {
		path = filepath.Join(folder, tableName(rules, t.objective.fileName()))
	}
	err := t.meet(ctx, t.file == "" && !exists(path), func(mean solving) (*solver.Strategy, error) {
		// A file that is named is for the objective that is asked for.
		his := tables{solving: mean, noCache: folder == ""}
		return his.strategy(ctx, rules)
	})
	switch {
	case err != nil:
		return nil, err
	case t.file != "":
		return t.named(rules)
	case path == "":
		return t.solve(ctx, rules)
	}
	return t.cached(ctx, rules, path)
}

// named returns the strategy in the file that --table names.
func (t *tables) named(rules *yatzy.Ruleset) (*solver.Strategy, error) {
	strategy, err := openTable(string(t.file), rules, t.objective.Objective)
	switch {
	case errors.Is(err, solver.ErrUtility):
		return nil, t.objective.blame(err)
	case errors.Is(err, solver.ErrObjective) && t.objective.aim == winAim:
		return nil, inError{fmt.Sprintf("--table %q", string(t.file)), errors.New("is not for win against this opponent")}
	case err != nil:
		return nil, inError{fmt.Sprintf("--table %q", string(t.file)), err}
	}
	return strategy, nil
}

// cached returns the strategy of a table in the cache folder, where it is kept if
// it is not there. What goes wrong with the folder is only noted: the strategy is
// then solved.
func (t *tables) cached(ctx context.Context, rules *yatzy.Ruleset, path string) (*solver.Strategy, error) {
	strategy, err := openTable(path, rules, t.objective.Objective)
	if err == nil {
		return strategy, nil
	}
	// Of rulesets that are too large solving tells.
	if exists(path) && !errors.Is(err, solver.ErrMemory) {
		t.app.note("the table %q is solved again: %v", path, err)
	}
	if strategy, err = t.solve(ctx, rules); err != nil {
		return nil, err
	}
	folder := filepath.Dir(path)
	removeStale(folder, time.Now())
	if err := strategy.Save(path); err != nil {
		t.app.note("the table is not kept in %q: %v", folder, withoutPath(err))
	} else if text := keptText(strategy.Bytes(), path); text != "" {
		t.app.note("%s", text)
	}
	return strategy, nil
}

// folder returns the cache folder, "" if nothing is kept: without one that can be
// used, which is noted, too.
func (t *tables) folder() string {
	if t.noCache || t.app.Cache == nil {
		return ""
	}
	folder, err := t.app.cacheFolder()
	if err != nil {
		t.app.note("no table is kept: %v", err)
		return ""
	}
	return folder
}

// note says on stderr what does not keep the command from its work.
func (a App) note(format string, args ...any) {
	fmt.Fprintln(a.Err, "yatzy: note: "+oneLine(fmt.Sprintf(format, args...)))
}

// cacheFolder returns the folder of the solved tables, which it makes if need be.
func (a App) cacheFolder() (string, error) {
	folder, err := a.Cache()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", inError{fmt.Sprintf("cache folder %q", folder), withoutPath(err)}
	}
	return folder, nil
}

// tableName is the name of a ruleset's table in the cache folder, where an
// objective goes by its file name. Rulesets that differ in nothing but names share one. The ending is the
// version of the format of solver files, so that programs of several versions do
// not fight for it.
func tableName(rules *yatzy.Ruleset, objective string) string {
	return rules.Fingerprint().String() + "-" + objective + ".v1"
}

// largeTable is the size in bytes from which on people are told where a table is.
const largeTable = 100 << 20

// keptText tells of a table that takes much of the disk, or is "".
func keptText(bytes int64, path string) string {
	if bytes < largeTable {
		return ""
	}
	return fmt.Sprintf("the table, %s, is kept in %q", sizeText(bytes), path)
}

// staleAfter is far longer than writing a table takes.
const staleAfter = 24 * time.Hour

// removeStale removes what killed processes have left of the tables that they
// were writing. It is no fault if it cannot: others may do the same just now.
func removeStale(folder string, now time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	unfinished := regexp.MustCompile(`^\.[0-9a-f]{64}-[^.]+\.v[0-9]+\.[0-9]+\.tmp$`)
	for _, entry := range entries {
		if !unfinished.MatchString(entry.Name()) {
			continue
		}
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > staleAfter {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}
