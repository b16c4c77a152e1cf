package app

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"example.com/yatzy/bot"
)

// A saved game knows the names of its players and nothing else of them. So the
// names say who is a bot, as in "hard (bot)" or, for the second one, "hard (bot 2)";
// and in a game that answers a challenge the first player's says what is to be
// beaten, as in "Ann (to beat 312)".

// botPlayers returns the names of the bots as players.
func botPlayers(bots []string) []string {
	var names []string
	seen := map[string]int{}
	for _, name := range bots {
		seen[name]++
		if n := seen[name]; n > 1 {
			names = append(names, fmt.Sprintf("%s (bot %d)", name, n))
		} else {
			names = append(names, name+" (bot)")
		}
	}
	return names
}

// botOf returns the bot that a player is, or false for a person.
func botOf(player string) (string, bool) {
	parts := regexp.MustCompile(`^([a-z]+) \(bot( [0-9]+)?\)$`).FindStringSubmatch(player)
	if parts == nil || !slices.Contains(bot.Names(), parts[1]) {
		return "", false
	}
	return parts[1], true
}

// challenged returns a player's name that says what is to be beaten.
func challenged(name string, result int) string {
	return fmt.Sprintf("%s (to beat %d)", name, result)
}

// challengeOf splits what is to be beaten off a player's name. Without it the name
// is returned as it is.
func challengeOf(player string) (name string, result *int) {
	parts := regexp.MustCompile(`^(.+) \(to beat ([0-9]+)\)$`).FindStringSubmatch(player)
	if parts == nil {
		return player, nil
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		return player, nil
	}
	return parts[1], &n
}

// checkPlayers refuses names of people that would be read as something else when a
// saved game goes on.
func checkPlayers(names []string) error {
	for _, name := range names {
		if _, isBot := botOf(name); isBot {
			return fmt.Errorf("--player %q: a bot has that name (for a bot there is --bot)", name)
		}
		if _, result := challengeOf(name); result != nil {
			return fmt.Errorf("--player %q: a name does not end with what is to be beaten", name)
		}
	}
	return nil
}
