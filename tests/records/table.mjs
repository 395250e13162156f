// What both games have in common, from the rulebook's T clauses: seats, the draw for the deal, dealing, the order of play.

/** A record breaks the rules, or is not what record.md says. */
export class Wrong extends Error {}

export function must(condition, message) {
  if (!condition) throw new Wrong(message);
}

const least = (values) => Math.min(...values);

/** T-3: how low a card draws; undefined for a card that counts as no draw. */
function drawRank(face) {
  if (face.kind === 'playing') return face.rank;
  if (face.kind === 'letter') return face.letters.charCodeAt(0);
  return undefined;
}

export class Table {
  /** `shuffle(cards)` is the next numbered shuffle of the match, top card first. */
  constructor({ options, seats, faces, shuffle }) {
    this.options = options;
    this.seats = seats;
    this.faces = faces;
    this.shuffle = shuffle;
    this.scores = Array(seats).fill(0);
    this.left = Array(seats).fill(false);
    this.hand = 0;
    this.results = []; // points and totals of the hands that have ended
    this.winners = undefined;
  }

  get wholeDeck() {
    return [...this.faces.keys()];
  }

  playing() {
    return [...Array(this.seats).keys()].filter((seat) => !this.left[seat]);
  }

  leftOf(seat) {
    do seat = (seat + 1) % this.seats;
    while (this.left[seat]);
    return seat;
  }

  /** T-3 */
  drawForDeal() {
    const deck = this.shuffle(this.wholeDeck);
    let tied = this.playing();
    while (tied.length > 1) {
      const drawn = tied.map(() => {
        let rank;
        while (rank === undefined) {
          must(deck.length > 0, 'T-3: the deck ran out in the draw for the deal');
          rank = drawRank(this.faces[deck.shift()]);
        }
        return rank;
      });
      tied = tied.filter((_, i) => drawn[i] === least(drawn));
    }
    [this.dealer] = tied;
  }

  /** T-4, T-17 */
  dealHands(each) {
    this.hand += 1;
    this.stock = this.shuffle(this.wholeDeck);
    this.hands = Array.from({ length: this.seats }, () => []);
    let seat = this.dealer;
    for (let i = 0; i < each * this.playing().length; ++i) {
      seat = this.leftOf(seat);
      this.hands[seat].push(this.stock.shift());
    }
  }

  /** Takes the named cards out of a seat's hand. */
  takeFromHand(seat, cards) {
    must(new Set(cards).size === cards.length, 'T-20: a card is named twice');
    for (const card of cards) {
      must(this.hands[seat].includes(card), `T-20: seat ${seat} does not hold card ${card}`);
    }
    this.hands[seat] = this.hands[seat].filter((card) => !cards.includes(card));
  }

  /** Books a hand's points; true if the match is over with that, else the next hand is to be dealt (T-4, T-16). */
  bookHand(points, reachedEnd) {
    this.playing().forEach((seat) => (this.scores[seat] += points[seat]));
    this.results.push({ points: [...points], totals: [...this.scores] });
    const best = Math.max(...this.playing().map((seat) => this.scores[seat]));
    const leaders = this.playing().filter((seat) => this.scores[seat] === best);
    if (reachedEnd(best) && leaders.length === 1) {
      this.winners = leaders;
      return true;
    }
    this.dealer = this.leftOf(this.dealer);
    return false;
  }

  /** Each card in exactly one of those places. */
  checkConserved(places) {
    const all = places.flat().sort((a, b) => a - b);
    must(all.length === this.faces.length && all.every((card, i) => card === i), 'cards were lost or made');
  }
}
