// The game of ../README.md in Go with gorilla/websocket, written in the plain way: a reader and a writer for each
// connection, a mutex for each room. Usage: server PORT
package main

import (
	"encoding/json"
	"log"
	"math/rand"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const handSize = 10

type request struct {
	Type    string `json:"type"`
	Room    string `json:"room"`
	Players int    `json:"players"`
	Seq     uint32 `json:"seq"`
	Move    string `json:"move"`
	From    string `json:"from"`
	Card    string `json:"card"`
}
type ack struct {
	Type string `json:"type"`
	Seq  uint32 `json:"seq"`
	V    uint64 `json:"v"`
}
type refusal struct {
	Type string `json:"type"`
	Seq  uint32 `json:"seq"`
	Code string `json:"code"`
}
type joined struct {
	Type string `json:"type"`
	Room string `json:"room"`
	Seat int    `json:"seat"`
}
type state struct {
	Type   string   `json:"type"`
	V      uint64   `json:"v"`
	Room   string   `json:"room"`
	Turn   int      `json:"turn"`
	Phase  string   `json:"phase"`
	Hand   []string `json:"hand"`
	Counts []int    `json:"counts"`
	Stock  int      `json:"stock"`
	Top    string   `json:"top"`
}

type player struct {
	client *client
	hand   []string
}
type room struct {
	sync.Mutex
	name     string
	size     int
	players  []*player
	stock    []string
	discards []string
	turn     int
	phase    string
	v        uint64
}

var (
	roomsMutex sync.Mutex
	rooms      = map[string]*room{}
)

func shuffled() (deck []string) {
	for _, suit := range "CDHS" {
		for _, rank := range "A23456789TJQK" {
			deck = append(deck, string(rank)+string(suit))
		}
	}
	shuffle(deck)
	return
}

func shuffle(cards []string) {
	rand.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// Takes the last cards of a pile.
func take(from *[]string, count int) []string {
	rest := len(*from) - count
	taken := append([]string(nil), (*from)[rest:]...)
	*from = (*from)[:rest]
	return taken
}

func roomNamed(name string, players int) *room {
	roomsMutex.Lock()
	defer roomsMutex.Unlock()
	if rooms[name] == nil {
		size := 2
		if players == 4 {
			size = 4
		}
		rooms[name] = &room{name: name, size: size, stock: shuffled(), phase: "draw"}
	}
	return rooms[name]
}

func (r *room) showAll() {
	counts := make([]int, len(r.players))
	for i, p := range r.players {
		counts[i] = len(p.hand)
	}
	top := r.discards[len(r.discards)-1]
	for _, p := range r.players {
		p.client.send(state{"state", r.v, r.name, r.turn, r.phase, p.hand, counts, len(r.stock), top})
	}
}

// Makes a move; returns why not, if the move is not allowed.
func (r *room) move(seat int, m *request) string {
	if len(r.players) < r.size {
		return "not_started"
	}
	if seat != r.turn {
		return "not_your_turn"
	}
	p := r.players[seat]
	switch m.Move {
	case "draw":
		if r.phase != "draw" {
			return "wrong_phase"
		}
		switch m.From {
		case "stock":
			if len(r.stock) == 0 {
				top := take(&r.discards, 1)
				r.stock = r.discards
				shuffle(r.stock)
				r.discards = top
			}
			p.hand = append(p.hand, take(&r.stock, 1)...)
		case "discard":
			p.hand = append(p.hand, take(&r.discards, 1)...)
		default:
			return "bad_source"
		}
		r.phase = "discard"
	case "discard":
		if r.phase != "discard" {
			return "wrong_phase"
		}
		at := -1
		for i, card := range p.hand {
			if card == m.Card {
				at = i
			}
		}
		if at < 0 {
			return "not_in_hand"
		}
		p.hand = append(p.hand[:at], p.hand[at+1:]...)
		r.discards = append(r.discards, m.Card)
		r.phase = "draw"
		r.turn = (r.turn + 1) % r.size
	default:
		return "bad_move"
	}
	r.v++
	return ""
}

type client struct {
	connection *websocket.Conn
	out        chan []byte
	room       *room
	seat       int
}

func (c *client) send(message interface{}) {
	text, err := json.Marshal(message)
	if err != nil {
		log.Fatal(err)
	}
	select {
	case c.out <- text:
	default:
		c.connection.Close() // too slow
	}
}

func (c *client) write() {
	for text := range c.out {
		if c.connection.WriteMessage(websocket.TextMessage, text) != nil {
			c.connection.Close()
		}
	}
}

func (c *client) join(m *request) {
	r := roomNamed(m.Room, m.Players)
	r.Lock()
	defer r.Unlock()
	if len(r.players) == r.size {
		c.send(refusal{"error", 0, "room_full"})
		return
	}
	c.room, c.seat = r, len(r.players)
	r.players = append(r.players, &player{c, take(&r.stock, handSize)})
	c.send(joined{"joined", r.name, c.seat})
	if len(r.players) == r.size {
		r.discards = take(&r.stock, 1)
		r.showAll()
	}
}

func (c *client) makeMove(m *request) {
	r := c.room
	r.Lock()
	defer r.Unlock()
	if why := r.move(c.seat, m); why != "" {
		c.send(refusal{"error", m.Seq, why})
		return
	}
	c.send(ack{"ack", m.Seq, r.v})
	r.showAll()
}

func (c *client) read() {
	for {
		_, text, err := c.connection.ReadMessage()
		if err != nil {
			return
		}
		var m request
		switch {
		case json.Unmarshal(text, &m) != nil:
			c.send(refusal{"error", 0, "bad_json"})
		case m.Type == "move" && c.room != nil:
			c.makeMove(&m)
		case m.Type == "join" && c.room == nil:
			c.join(&m)
		default:
			c.send(refusal{"error", m.Seq, "bad_type"})
		}
	}
}

func main() {
	rand.Seed(time.Now().UnixNano())
	upgrader := websocket.Upgrader{ReadBufferSize: 1024, WriteBufferSize: 1024}
	http.HandleFunc("/", func(answer http.ResponseWriter, asked *http.Request) {
		connection, err := upgrader.Upgrade(answer, asked, nil)
		if err != nil {
			return
		}
		connection.SetReadLimit(4096)
		c := &client{connection: connection, out: make(chan []byte, 64)}
		go c.write()
		c.read()
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
