// What all games have in common, from the rulebook's T clauses: seats, the draw for the deal, dealing, the order of
// play, the score sheet.

/** A record breaks the rules, or is not what record.md says. */
export class Wrong extends Error {}

export function must(condition, message) {
  if (!condition) throw new Wrong(message);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
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
    this.results = []; // of the hands that have ended
    this.winners = undefined;
    this.wonBy = undefined; // the clause
  }

  /** Carries out what `rules` names for the move, and sees that no card of places() was lost or made. */
  carryOut(rules, seat, move) {
    must(Object.hasOwn(rules, move.do), `there is no move "${move.do}" now`);
    const handBefore = this.hand;
    this[rules[move.do]](seat, move);
    this.dissolveGroups();
    if (this.hand === handBefore && this.winners === undefined) this.checkConserved(this.places());
  }

  /** T-12: only what is set aside matters, not the order of the rest. */
  arrange(seat, { groups }) {
    this.groups[seat] = groups;
    const cards = groups.flat().map((tile) => tile.card);
    must(new Set(cards).size === cards.length, 'T-12: a card stands in two groups');
    this.dissolveGroups();
    must(this.groups[seat].length === groups.length, `T-12: seat ${seat} does not hold the cards of a group`);
  }

  dissolveGroups() {
    const held = (seat) => (group) => group.every(({ card }) => this.hands[seat].includes(card));
    this.groups = this.groups.map((groups, seat) => groups.filter(held(seat)));
  }

  get wholeDeck() {
    return [...this.faces.keys()];
  }

  facesOf(cards) {
    return cards.map((card) => this.faces[card]);
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

  /** A hand with an empty score sheet. */
  beginHand() {
    this.hand += 1;
    this.hands = Array.from({ length: this.seats }, () => []);
    this.groups = Array.from({ length: this.seats }, () => []); // T-12: tiles set aside as words
    this.sheet = Array.from({ length: this.seats }, () => ({})); // points by clause
  }

  /** T-4, T-17 */
  dealHands(each) {
    this.beginHand();
    this.stock = this.shuffle(this.wholeDeck);
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

  /** Puts points on the score sheet of the hand. */
  book(seat, clause, points) {
    this.sheet[seat][clause] = (this.sheet[seat][clause] ?? 0) + points;
  }

  /** What the hand has brought a seat so far. */
  pointsOf(seat) {
    return sum(Object.values(this.sheet[seat]));
  }

  /**
   * Ends the hand by `clause`; `out` went out, `rest` are the cards by seat that are shown at its end, `words` those
   * that were set out.
   */
  closeHand({ clause, out, rest = this.hands.map(() => []), words }) {
    const points = this.sheet.map((_, seat) => this.pointsOf(seat));
    this.playing().forEach((seat) => (this.scores[seat] += points[seat]));
    const codes = rest.map((cards) => this.facesOf(cards).map((face) => face.code));
    this.results.push({ clause, out, points, totals: [...this.scores], sheet: this.sheet, rest: codes, words });
  }

  /** The match is over if an end is reached and one seat leads; else the deal passes on (T-4, T-16). */
  decided(clause, reachedEnd) {
    const best = Math.max(...this.playing().map((seat) => this.scores[seat]));
    const leaders = this.playing().filter((seat) => this.scores[seat] === best);
    if (reachedEnd(best) && leaders.length === 1) {
      this.win(clause, leaders);
      return true;
    }
    this.dealer = this.leftOf(this.dealer);
    return false;
  }

  /** How a code is compared that a record shows at the end of a hand. */
  shownAs(code) {
    return code;
  }

  win(clause, winners) {
    Object.assign(this, { winners, wonBy: clause });
  }

  /** Each card in exactly one of those places. */
  checkConserved(places) {
    const all = places.flat().sort((a, b) => a - b);
    must(all.length === this.faces.length && all.every((card, i) => card === i), 'cards were lost or made');
  }
}
