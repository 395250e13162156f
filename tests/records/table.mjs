// The common part of all games, from the rulebook's T clauses: seats, the draw for the deal, dealing, the order of
// play, who makes a move, the score sheet; and the events as an observer who sees everything gets them.
import { line } from './chain.mjs';

/** A record breaks the rules, or is not what record.md says. */
export class Wrong extends Error {}

export function must(condition, message) {
  if (!condition) throw new Wrong(message);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
const least = (values) => Math.min(...values);

/** T-3: the rank of a drawn card; undefined for a card that does not count as a draw. */
function drawRank(face) {
  if (face.kind === 'playing') return face.rank;
  if (face.kind === 'letter') return face.letters.charCodeAt(0);
  return undefined;
}

export class Table {
  /**
   * `shuffle(cards)` makes the next numbered shuffle of the match, top card first. `shown(hand, seat)` returns the
   * codes of the cards that the record has as left in a hand; it is needed if the rules leave open which of several
   * equal cards they are.
   */
  constructor({ options, rulesVersion, seats, faces, shuffle, shown }) {
    this.options = options;
    this.rulesVersion = rulesVersion;
    this.shown = shown;
    this.seats = seats;
    this.faces = faces;
    this.shuffle = shuffle;
    this.scores = Array(seats).fill(0);
    this.left = Array(seats).fill(false);
    this.timeouts = Array(seats).fill(0); // T-7: consecutive ones
    this.away = Array(seats).fill(false);
    this.between = false; // T-21: a hand has ended, the next one is not dealt yet
    this.events = []; // since takeEvents()
    this.hand = 0;
    this.results = []; // of the hands that have ended
    this.winners = undefined;
    this.wonBy = undefined; // the clause by which the match was won
  }

  /** Draws for the deal and deals the first hand. */
  begin() {
    this.drawForDeal();
    this.deal();
  }

  /** Notes an event. */
  say(name, ...fields) {
    this.events.push(line(name, ...fields));
  }

  /** The events since the last call, as lines. */
  takeEvents() {
    const events = this.events;
    this.events = [];
    return events;
  }

  /** Makes any move of the record. */
  make({ seat, author, move }) {
    must(this.winners === undefined, 'the match was over before');
    this.checkAuthor(seat, author, move);
    if (move.do === 'arrange') {
      this.arrange(seat, move);
      return;
    }
    if (move.do === 'deal') this.dealNext(seat);
    else if (move.do === 'timeout') this.timeOut(seat);
    else if (move.do === 'back') must(this.away[seat], `T-7: seat ${seat} is not away`);
    else this.play(seat, move);
    if (author === 'player') this.isHere(seat);
  }

  /** T-7, T-21: the table makes timeouts and deals, and a bot may play for a player who is away. */
  checkAuthor(seat, author, move) {
    const tables = move.do === 'timeout' || move.do === 'deal';
    const standIn = this.away[seat] && this.options.away === 'bot';
    must(author === (tables ? 'table' : 'player') || (!tables && standIn), `made by the ${author}`);
  }

  play(seat, move) {
    must(!this.between, `T-21: a "${move.do}" between hands`);
    this.move(seat, move);
  }

  /** T-7: doubts about a word (AR-6.1) do not count as timeouts. */
  timeOut(seat) {
    must(!this.between, 'T-21: a timeout between hands');
    this.say('timed_out', seat);
    if (this.phase !== 'challenge') {
      this.timeouts[seat] = Math.min(this.timeouts[seat] + 1, this.options.away_after);
      if (this.timeouts[seat] === this.options.away_after) this.setAway(seat, true);
    }
    this.timeout(seat);
  }

  isHere(seat) {
    this.timeouts[seat] = 0;
    this.setAway(seat, false);
  }

  setAway(seat, away) {
    if (this.away[seat] !== away) this.say('away_changed', seat, away);
    this.away[seat] = away;
  }

  /** T-21: deals the next hand at once, or when the table's move says so. */
  goOn() {
    if (this.options.hand_pause > 0) this.between = true;
    else this.deal();
  }

  dealNext(seat) {
    must(this.between, 'T-21: no hand is to be dealt now');
    must(seat === this.dealer, `T-21: seat ${this.dealer} deals`);
    this.between = false;
    this.deal();
  }

  /**
   * Makes the move with the function that `rules` names for it, and checks that no card of places() was lost or made.
   */
  carryOut(rules, seat, move) {
    must(Object.hasOwn(rules, move.do), `there is no move "${move.do}" now`);
    const handBefore = this.hand;
    this[rules[move.do]](seat, move);
    this.dissolveGroups();
    if (this.hand === handBefore && this.winners === undefined) this.checkConserved(this.places());
  }

  /** T-12, and T-10 as version 2 and later read it: a letter named for a card is one that the card can spell. */
  arrange(seat, { order, groups }) {
    const sorted = (cards) => [...cards].sort((a, b) => a - b).join();
    must(sorted(order) === sorted(this.hands[seat]), `T-12: the order is not that of the cards of seat ${seat}`);
    const tiles = groups.flat();
    must(new Set(tiles.map(({ card }) => card)).size === tiles.length, 'T-12: a card stands in two groups');
    const fits = ({ card, as }) => !as || this.rulesVersion < 2 || this.readings(this.faces[card]).includes(as);
    must(tiles.every(fits), 'T-10: a card in a group is named a letter that it cannot stand for');
    this.groups[seat] = groups;
    this.dissolveGroups();
    must(this.groups[seat].length === groups.length, `T-12: seat ${seat} does not hold the cards of a group`);
  }

  /** T-10: everything that a card can spell, in games in which cards spell. */
  readings() {
    return [];
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

  codesOf(cards) {
    return this.facesOf(cards).map((face) => face.code);
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
      const drawn = tied.map((seat) => {
        let rank;
        while (rank === undefined) {
          must(deck.length > 0, 'T-3: the deck ran out in the draw for the deal');
          const face = this.faces[deck.shift()];
          rank = drawRank(face);
          this.say('deal_draw', seat, face.code, rank !== undefined);
        }
        return rank;
      });
      tied = tied.filter((_, i) => drawn[i] === least(drawn));
    }
    [this.dealer] = tied;
    this.say('deal_drawn', this.dealer);
  }

  /** Begins a hand with an empty score sheet. */
  beginHand() {
    this.hand += 1;
    this.hands = Array.from({ length: this.seats }, () => []);
    this.groups = Array.from({ length: this.seats }, () => []); // T-12: tiles set aside as words
    this.sheet = Array.from({ length: this.seats }, () => []); // lines: {clause, points}
  }

  /** T-4, T-17 */
  dealHands(each) {
    this.beginHand();
    this.stock = this.shuffle(this.wholeDeck);
    this.say('hand_dealt', this.hand, this.dealer, each);
    let seat = this.dealer;
    for (let i = 0; i < each * this.playing().length; ++i) {
      seat = this.leftOf(seat);
      this.hands[seat].push(this.stock.shift());
    }
    for (const receiver of this.playing()) this.say('received', receiver, this.codesOf(this.hands[receiver]));
  }

  /** T-17: moves the top `count` cards of the stock, or as many as there are, into a hand. */
  drawFromStock(seat, count) {
    this.receive(seat, 'stock', this.stock.splice(0, count));
  }

  /** Moves cards from a pile into a hand. Cards from the discard pile lay open. */
  receive(seat, from, cards) {
    this.hands[seat].push(...cards);
    this.say('drew', seat, from, cards.length, from === 'discard' ? this.codesOf(cards) : []);
    this.say('received', seat, this.codesOf(cards));
  }

  /** Moves a card from a hand face up onto the discard pile. */
  discardOpen(seat, card) {
    this.takeFromHand(seat, [card]);
    this.discards.push(card);
    this.say('discarded', seat, this.codesOf([card]));
  }

  /** Removes the named cards from a seat's hand. */
  takeFromHand(seat, cards) {
    must(new Set(cards).size === cards.length, 'T-20: a card is named twice');
    for (const card of cards) {
      must(this.hands[seat].includes(card), `T-20: seat ${seat} does not hold card ${card}`);
    }
    this.hands[seat] = this.hands[seat].filter((card) => !cards.includes(card));
  }

  /** Puts a line on the score sheet of the hand. */
  book(seat, clause, points) {
    this.sheet[seat].push({ clause, points });
  }

  /** The same for points that count at once. */
  score(seat, clause, points) {
    this.book(seat, clause, points);
    this.say('scored', seat, clause, points);
  }

  /** The points of a seat in this hand so far. */
  pointsOf(seat) {
    return sum(this.sheet[seat].map(({ points }) => points));
  }

  /** A seat's score sheet as the record shows it. */
  linesOf(seat) {
    return this.sheet[seat];
  }

  /**
   * Ends the hand by `clause`. `out` went out; `rest` has by seat the cards shown at its end; `words` are those that
   * were set out.
   */
  closeHand({ clause, out, rest = this.hands.map(() => []), words }) {
    const points = this.sheet.map((_, seat) => this.pointsOf(seat));
    this.playing().forEach((seat) => (this.scores[seat] += points[seat]));
    const codes = rest.map((cards) => this.codesOf(cards));
    const lines = this.sheet.map((_, seat) => this.linesOf(seat));
    this.results.push({ clause, out, points, totals: [...this.scores], lines, rest: codes, words });
    codes.forEach((hand, seat) => this.say('result', seat, points[seat], this.scores[seat], hand));
    this.say('hand_ended', this.hand, clause, out);
  }

  /** The match is over if an end is reached and one seat leads; otherwise the deal passes on (T-4, T-16). */
  decided(clause, reachedEnd) {
    const best = Math.max(...this.playing().map((seat) => this.scores[seat]));
    const leaders = this.playing().filter((seat) => this.scores[seat] === best);
    if (reachedEnd(best) && leaders.length === 1) {
      this.win(clause, leaders, this.sheetOf?.(leaders[0]));
      return true;
    }
    this.dealer = this.leftOf(this.dealer);
    return false;
  }

  /** The part of a score sheet's lines that must be equal. */
  comparable(lines) {
    return lines.map(({ clause, points }) => [clause, points]);
  }

  /** `sheet`: the match's final value by seat, if that is more than its points. */
  win(clause, winners, sheet) {
    Object.assign(this, { winners, wonBy: clause, finalSheet: sheet });
    sheet?.forEach(({ total }, seat) => this.say('sheet', seat, total));
    this.say('match_ended', clause, winners);
  }

  /** Checks that each card is in exactly one of those places. */
  checkConserved(places) {
    const all = places.flat().sort((a, b) => a - b);
    must(all.length === this.faces.length && all.every((card, i) => card === i), 'cards were lost or made');
  }
}
