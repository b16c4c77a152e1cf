package bot_test

import (
	"context"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/bot"
	"example.com/yatzy/variants"
)

// BenchmarkGame plays whole games with one worker.
func BenchmarkGame(b *testing.B) {
	for _, rules := range []*yatzy.Ruleset{variants.Pocket(), variants.Scandinavian(), variants.Maxi(), variants.MaxiSaved()} {
		for _, name := range bot.Names() {
			if name == bot.Optimal && rules.Dice() != 5 {
				continue // solving takes longer than all the rest
			}
			b.Run(rules.Key()+"/"+name, func(b *testing.B) {
				player := mustBot(b, name, rules)
				b.ResetTimer()
				if _, err := bot.Simulate(context.Background(), rules, player, bot.Options{Games: b.N, Seed: 1, Workers: 1}); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

// BenchmarkOutsider is BenchmarkGame for easy as if it came from elsewhere.
func BenchmarkOutsider(b *testing.B) {
	rules := variants.Pocket()
	player := outsider{mustBot(b, bot.Easy, rules)}
	b.ResetTimer()
	if _, err := bot.Simulate(context.Background(), rules, player, bot.Options{Games: b.N, Seed: 1, Workers: 1}); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkNew makes bots.
func BenchmarkNew(b *testing.B) {
	for _, rules := range []*yatzy.Ruleset{variants.Pocket(), variants.MaxiSaved()} {
		b.Run(rules.Key(), func(b *testing.B) {
			for b.Loop() {
				if _, err := bot.New(context.Background(), bot.Hard, rules, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
