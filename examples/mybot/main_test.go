package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"example.com/yatzy/bot"
	"example.com/yatzy/variants"
)

// The bot plays every ruleset to the end, by legal actions alone.
func TestEveryRuleset(t *testing.T) {
	for rules := range variants.All() {
		if _, err := bot.Simulate(context.Background(), rules, collector{}, bot.Options{Games: 100, Seed: 1}); err != nil {
			t.Errorf("%s: %v", rules.Key(), err)
		}
	}
}

// A bot of one's own takes under forty lines, all counted.
func TestShort(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), "\n"); n >= 40 {
		t.Errorf("main.go has %d lines", n)
	}
}
