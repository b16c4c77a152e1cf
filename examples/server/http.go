package main

import (
	"encoding/json"
	"errors"
	"log"
	"net/http"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// largestBody is more bytes than any request takes.
const largestBody = 64 << 10

// handler serves the games over HTTP, with JSON both ways.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games", func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			Ruleset string   `json:"ruleset"`
			Players []string `json:"players"`
		}
		answer(w, r, &body, func() (any, error) {
			id, err := s.create(body.Ruleset, body.Players)
			return map[string]string{"id": id}, err
		})
	})
	mux.HandleFunc("GET /games/{id}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, r, nil, func() (any, error) { return s.state(r.PathValue("id")) })
	})
	mux.HandleFunc("POST /games/{id}/roll", func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Player, Keep string }
		answer(w, r, &body, func() (any, error) { return s.roll(r.PathValue("id"), body.Player, body.Keep) })
	})
	mux.HandleFunc("POST /games/{id}/score", func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Player, Category string }
		answer(w, r, &body, func() (any, error) { return s.score(r.PathValue("id"), body.Player, body.Category) })
	})
	return mux
}

// answer reads the body of a request, if there is one, does what it asks for, and
// writes the result or the error.
func answer(w http.ResponseWriter, r *http.Request, body any, do func() (any, error)) {
	w.Header().Set("Content-Type", "application/json")
	if body != nil {
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestBody)).Decode(body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			write(w, map[string]string{"error": err.Error()})
			return
		}
	}
	result, err := do()
	if err != nil {
		w.WriteHeader(status(err))
		result = map[string]string{"error": err.Error()}
	}
	write(w, result)
}

// write writes JSON. An error is that of a client who has gone.
func write(w http.ResponseWriter, v any) {
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}

// status is the HTTP status of an error.
func status(err error) int {
	switch {
	case errors.Is(err, errNoGame):
		return http.StatusNotFound
	case errors.Is(err, errWait), errors.Is(err, yatzy.ErrAction), errors.Is(err, game.ErrOver):
		return http.StatusConflict
	case errors.Is(err, variants.ErrUnknown), errors.Is(err, game.ErrPlayers), errors.Is(err, yatzy.ErrRoll),
		errors.Is(err, yatzy.ErrUnknownCategory), errors.Is(err, yatzy.ErrAmbiguous):
		return http.StatusBadRequest
	}
	return http.StatusInternalServerError
}
