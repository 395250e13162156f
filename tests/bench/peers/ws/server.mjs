// The game of ../README.md on node with `ws`, written in the plain way. Usage: node server.mjs PORT
import { WebSocketServer } from 'ws';

const deck = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
const handSize = 10;

function shuffled(cards) {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

class Room {
  players = [];
  discards = [];
  stock = shuffled([...deck]);
  turn = 0;
  phase = 'draw';
  v = 0;

  constructor(name, size) {
    this.name = name;
    this.size = size;
  }

  /** The new player's seat; -1 if the room is full. */
  join(socket) {
    if (this.players.length === this.size) return -1;
    return this.players.push({ socket, hand: this.stock.splice(-handSize) }) - 1;
  }

  begin() {
    this.discards.push(this.stock.pop());
    this.showAll();
  }

  /** Makes a move; returns why not, if the move is not allowed. */
  move(seat, move) {
    if (this.players.length < this.size) return 'not_started';
    if (seat !== this.turn) return 'not_your_turn';
    const { hand } = this.players[seat];
    if (move.move === 'draw') {
      if (this.phase !== 'draw') return 'wrong_phase';
      if (move.from === 'discard') {
        hand.push(this.discards.pop());
      } else if (move.from === 'stock') {
        if (this.stock.length === 0) this.stock = shuffled(this.discards.splice(0, this.discards.length - 1));
        hand.push(this.stock.pop());
      } else {
        return 'bad_source';
      }
      this.phase = 'discard';
    } else if (move.move === 'discard') {
      if (this.phase !== 'discard') return 'wrong_phase';
      const at = hand.indexOf(move.card);
      if (at < 0) return 'not_in_hand';
      this.discards.push(...hand.splice(at, 1));
      this.phase = 'draw';
      this.turn = (this.turn + 1) % this.size;
    } else {
      return 'bad_move';
    }
    this.v++;
    return undefined;
  }

  showAll() {
    const counts = this.players.map(({ hand }) => hand.length);
    for (const { socket, hand } of this.players) {
      socket.send(JSON.stringify({
        type: 'state', v: this.v, room: this.name, turn: this.turn, phase: this.phase, hand, counts,
        stock: this.stock.length, top: this.discards.at(-1),
      }));
    }
  }
}

const rooms = new Map();
const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 4096, maxPayload: 4096 });
server.on('connection', (socket) => {
  let room;
  let seat = -1;
  const refuse = (seq, code) => socket.send(JSON.stringify({ type: 'error', seq, code }));
  socket.on('message', (text) => {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return refuse(0, 'bad_json');
    }
    if (message.type === 'move' && room) {
      const why = room.move(seat, message);
      if (why) return refuse(message.seq, why);
      socket.send(JSON.stringify({ type: 'ack', seq: message.seq, v: room.v }));
      room.showAll();
    } else if (message.type === 'join' && !room) {
      const name = String(message.room);
      if (!rooms.has(name)) rooms.set(name, new Room(name, message.players === 4 ? 4 : 2));
      const wished = rooms.get(name);
      seat = wished.join(socket);
      if (seat < 0) return refuse(0, 'room_full');
      room = wished;
      socket.send(JSON.stringify({ type: 'joined', room: name, seat }));
      if (room.players.length === room.size) room.begin();
    } else {
      refuse(message.seq ?? 0, 'bad_type');
    }
  });
});
