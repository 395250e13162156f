// BWC Gin Rummy (gin.md), played again move by move.
import { bestSplit, worth } from './gin_split.mjs';
import { Wrong, must } from './table.mjs';
import { WordTable, withinLevel } from './words.mjs';

const MOST_CARDS = 10; // GIN-1.1
const GIN = 10; // GIN-3.1
const TURNS_FROM_DISCARD = 10; // GIN-2.8

export class Gin extends WordTable {
  constructor(setup) {
    super(setup);
    this.drawForDeal();
    this.deal();
  }

  /** GIN-1.1; `hand` is the number of the hand before. */
  deal() {
    this.dealt = this.options.progressive ? Math.min(this.hand + 3, MOST_CARDS) : MOST_CARDS;
    this.dealHands(this.dealt);
    this.discards = [this.stock.shift()];
    this.knocker = undefined;
    this.splits = [];
    this.turnsFromDiscard = 0;
    this.phase = 'upcard';
    this.beginTurn(this.leftOf(this.dealer));
  }

  beginTurn(seat) {
    Object.assign(this, { turn: seat, drawn: undefined, taken: undefined });
  }

  move(seat, move) {
    const rules = {
      upcard: { draw: 'takeUpcard', pass: 'decline' },
      first: { draw: 'drawFirst' },
      draw: { draw: 'draw' },
      play: { discard: 'discard', knock: 'knock' },
      lay_down: { lay_down: 'layDown' },
    };
    must(this.toAct().includes(seat), `GIN-2.2: it is not the turn of seat ${seat}`);
    this.carryOut(rules[this.phase], seat, move);
  }

  places() {
    return [this.stock, this.discards, ...this.hands];
  }

  toAct() {
    return this.phase === 'lay_down' ? this.playing().filter((seat) => !this.splits[seat]) : [this.turn];
  }

  /** GIN-2.1 */
  takeUpcard(seat, { from }) {
    must(from === 'discard', 'GIN-2.1: the upcard is taken or declined');
    this.draw(seat, { from });
  }

  decline(seat) {
    if (seat === this.dealer) this.phase = 'first';
    this.beginTurn(this.leftOf(seat));
  }

  drawFirst(seat, { from }) {
    must(from === 'stock', 'GIN-2.1: after both declined, the deck is drawn from');
    this.draw(seat, { from });
  }

  /** GIN-2.2 */
  draw(seat, { from }) {
    const card = from === 'stock' ? this.stock.shift() : this.discards.pop();
    if (from === 'stock') this.drawn = card;
    else this.taken = card;
    this.turnsFromDiscard = from === 'stock' ? 0 : this.turnsFromDiscard + 1;
    this.hands[seat].push(card);
    this.phase = 'play';
  }

  /** Puts a card on the discard pile, open or face down (GIN-2.3). */
  putAway(seat, card) {
    must(card !== this.taken, 'GIN-2.3: the card just taken may not be discarded');
    this.takeFromHand(seat, [card]);
    this.discards.push(card);
  }

  discard(seat, { card }) {
    this.putAway(seat, card);
    if (this.stock.length === 0 || this.turnsFromDiscard === TURNS_FROM_DISCARD) {
      this.layDownFrom(seat); // GIN-2.8
    } else {
      this.phase = 'draw';
      this.beginTurn(this.leftOf(seat));
    }
  }

  /** GIN-2.4 */
  knock(seat, { card, words = [] }) {
    this.putAway(seat, card);
    this.knocker = seat;
    if (this.options.lay_down === 'own') this.splits[seat] = this.setOut(seat, words);
    else must(words.length === 0, 'GIN-2.7: the server makes the words');
    this.layDownFrom(seat);
  }

  /** GIN-2.7, GIN-2.8: with `best` nobody has anything to say. */
  layDownFrom(seat) {
    this.phase = 'lay_down';
    if (this.options.lay_down === 'own') return;
    for (const other of [seat, this.leftOf(seat)]) this.splits[other] = this.bestOf(other);
    this.tally();
  }

  layDown(seat, { words }) {
    this.splits[seat] = this.setOut(seat, words);
    if (this.toAct().length === 0) this.tally();
  }

  /** GIN-2.6 */
  get leastLetters() {
    return Math.min(this.options.min_letters, this.dealt);
  }

  wordIn(seat, tiles) {
    const word = this.read(tiles);
    must(
      word.cards.every((card) => this.hands[seat].includes(card)),
      `T-20: seat ${seat} does not hold a card of the word`,
    );
    must(word.spelling.length >= this.leastLetters, `GIN-2.6: ${word.spelling} is too short`);
    must(withinLevel(this.facesOf(word.cards), this.options.level), `GIN-2.6: ${word.spelling} has too many colours`);
    this.checkInLexicon(word.spelling);
    return word;
  }

  setOut(seat, words) {
    const laid = words.map((tiles) => this.wordIn(seat, tiles));
    const used = laid.flatMap((word) => word.cards);
    must(new Set(used).size === used.length, 'T-20: a card is named twice');
    const unused = this.hands[seat].filter((card) => !used.includes(card));
    return this.weighed(
      laid.map((word) => word.spelling),
      used,
      unused,
    );
  }

  /** GIN-2.7 */
  bestOf(seat) {
    must(this.lists.words, 'GIN-2.7: the best split cannot be found without the word list');
    const { words, unused } = bestSplit(this.facesOf(this.hands[seat]), {
      lexicon: this.lists.words,
      least: this.leastLetters,
      level: this.options.level,
      forAll: seat === this.knocker ? GIN : 0,
    });
    const rest = unused.map((i) => this.hands[seat][i]);
    return this.weighed(
      words,
      this.hands[seat].filter((card) => !rest.includes(card)),
      rest,
    );
  }

  weighed(words, used, unused) {
    return { words, unused, ...worth(words, this.facesOf(used), this.facesOf(unused)) };
  }

  /** GIN-3.1 to GIN-3.5 */
  tally() {
    const clause =
      this.knocker === undefined ? this.tallyDeckOut() : this.tallyKnock(this.knocker, this.leftOf(this.knocker));
    const rest = this.splits.map((split) => split.unused);
    this.closeHand({ clause, out: this.knocker, rest, words: this.splits.map((split) => split.words) });
    const { progressive, target } = this.options;
    const ended = (best) => (progressive ? this.dealt === MOST_CARDS : best >= target);
    if (!this.decided('GIN-3.6', ended)) this.deal();
  }

  tallyDeckOut() {
    this.playing().forEach((seat) => this.book(seat, 'GIN-3.5', this.splits[seat].won - this.splits[seat].deadwood));
    return 'GIN-3.5';
  }

  tallyKnock(knocker, other) {
    const [k, o] = [this.splits[knocker], this.splits[other]];
    const failed = this.options.failed_knock === 'pay' ? -k.deadwood : 0;
    const [clause, forKnocker, forOther] =
      k.unused.length === 0
        ? ['GIN-3.1', GIN + k.won + o.deadwood, o.won - o.deadwood]
        : k.deadwood < o.deadwood
          ? ['GIN-3.2', k.won - k.deadwood + o.deadwood, o.won - o.deadwood]
          : k.deadwood === o.deadwood
            ? ['GIN-3.3', k.won - k.deadwood, o.won + o.deadwood]
            : ['GIN-3.4', failed, o.won - o.deadwood + k.deadwood];
    this.book(knocker, clause, forKnocker);
    this.book(other, clause, forOther);
    return clause;
  }

  /** The server's split names letters: which of two cards alike but for the colour is left is open. */
  shownAs(code) {
    return this.options.lay_down === 'best' ? code[0] : code;
  }

  /** The timeout moves. */
  timeout(seat) {
    must(this.toAct().includes(seat), 'T-7: a timeout of a seat that has nothing to decide');
    if (this.phase === 'lay_down') {
      this.layDown(seat, { words: this.groups[seat].filter((tiles) => this.isWordIn(seat, tiles)) });
    } else if (this.phase === 'upcard') {
      this.decline(seat);
    } else {
      if (this.phase !== 'play') this.draw(seat, { from: 'stock' });
      this.discard(seat, { card: this.drawn ?? this.dearestBut(this.taken, seat) });
    }
  }

  isWordIn(seat, tiles) {
    try {
      this.wordIn(seat, tiles);
      return true;
    } catch (error) {
      if (error instanceof Wrong) return false;
      throw error;
    }
  }

  /** The other card of highest value, the first of them in hand order. */
  dearestBut(card, seat) {
    const others = this.hands[seat].filter((other) => other !== card);
    const highest = Math.max(...others.map((other) => this.faces[other].value));
    return others.find((other) => this.faces[other].value === highest);
  }
}
