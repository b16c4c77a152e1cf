// Server is the core of a game server: many games at once, played by clients who
// come and go. Every step is saved, and a server that starts anew goes on with
// all games.
//
//	server -folder games &
//	curl -d '{"ruleset": "maxi", "players": ["Ann", "Bo"]}' localhost:8080/games
//	curl -d '{"player": "Ann"}' localhost:8080/games/ID/roll
//	curl -d '{"player": "Ann", "keep": "6 6"}' localhost:8080/games/ID/roll
//	curl -d '{"player": "Ann", "category": "sixes"}' localhost:8080/games/ID/score
//	curl localhost:8080/games/ID
package main

import (
	"flag"
	"log"
	"net/http"
	"time"
)

func main() {
	folder := flag.String("folder", ".", "folder of the saved games, which has no other .json files")
	address := flag.String("address", "localhost:8080", "address to listen at")
	flag.Parse()
	s, err := open(*folder)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d games, listening at %s", len(s.rooms), *address)
	web := &http.Server{Addr: *address, Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(web.ListenAndServe())
}
