// BWC Gin Rummy (gin.md), played again move by move.
import { ginTurns } from './gin_turns.mjs';
import { bestSplit, valueOf, wordWorth } from './gin_split.mjs';
import { Wrong, must, sum } from './table.mjs';
import { WordTable, withinLevel } from './words.mjs';

const MOST_CARDS = 10; // GIN-1.1
const GIN = 10; // GIN-3.1
const TURNS_FROM_DISCARD = 10; // GIN-2.8

export class Gin extends ginTurns(WordTable, { upcard: 'GIN-2.1', taken: 'GIN-2.3' }) {
  /** GIN-1.1; `hand` is the number of the previous hand. */
  deal() {
    this.dealt = this.options.progressive ? Math.min(this.hand + 3, MOST_CARDS) : MOST_CARDS;
    this.dealHands(this.dealt);
    this.knocker = undefined;
    this.splits = [];
    this.offerUpcard();
  }

  move(seat, move) {
    must(this.toAct().includes(seat), `GIN-2.2: it is not the turn of seat ${seat}`);
    this.carryOut({ ...this.turnRules(), lay_down: { lay_down: 'layDown' } }[this.phase], seat, move);
  }

  places() {
    return [this.stock, this.discards, ...this.hands];
  }

  toAct() {
    return this.phase === 'lay_down' ? this.playing().filter((seat) => !this.splits[seat]) : [this.turn];
  }

  discard(seat, { card }) {
    this.checkNotTaken(card);
    this.discardOpen(seat, card);
    if (this.stock.length === 0 || this.turnsFromDiscard === TURNS_FROM_DISCARD) {
      this.say('deck_depleted', 'GIN-2.8');
      this.beginLayDown();
    } else {
      this.phase = 'draw';
      this.beginTurn(this.leftOf(seat));
    }
  }

  /** GIN-2.4 */
  knock(seat, { card, words, melds }) {
    must(melds === undefined, 'GIN-2.6: there are no melds');
    this.checkNotTaken(card);
    this.takeFromHand(seat, [card]);
    this.discards.push(card);
    this.knocker = seat;
    const own = this.options.lay_down === 'own';
    must(own || words.length === 0, 'GIN-2.7: the server makes the words');
    this.splits[seat] = own ? this.setOut(seat, words) : this.bestOf(seat);
    this.say('knocked', seat, this.splits[seat].unused.length === 0);
    this.showHand(seat);
    this.beginLayDown();
  }

  /** GIN-2.7, GIN-2.8: with `best` the players have nothing to decide. */
  beginLayDown() {
    this.phase = 'lay_down';
    if (this.options.lay_down === 'own') return;
    for (const seat of this.toAct()) {
      this.splits[seat] = this.bestOf(seat);
      this.showHand(seat);
    }
    this.tally();
  }

  layDown(seat, { words, melds }) {
    must(melds === undefined, 'GIN-2.6: there are no melds');
    this.splits[seat] = this.setOut(seat, words);
    this.say('set_out', seat);
    if (this.toAct().length > 0) return;
    for (const shown of this.playing().filter((other) => other !== this.knocker)) this.showHand(shown);
    this.tally();
  }

  showHand(seat) {
    const { words, unused } = this.splits[seat];
    this.say('hand_shown', seat, words, '/', this.codesOf(unused));
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
    return {
      words: laid.map((word) => word.spelling),
      won: laid.map((word) => wordWorth(word.spelling, this.facesOf(word.cards))),
      unused,
      deadwood: valueOf(this.facesOf(unused)),
    };
  }

  /** GIN-2.7 */
  bestOf(seat) {
    must(this.lists.words, 'GIN-2.7: the best split cannot be found without the word list');
    const rules = {
      lexicon: this.lists.words,
      least: this.leastLetters,
      level: this.options.level,
      forAll: seat === this.knocker ? GIN : 0,
    };
    const hand = this.hands[seat];
    const best = bestSplit(this.facesOf(hand), rules);
    const unused = this.shownOf(
      seat,
      best.unused.map((i) => hand[i]),
    );
    const used = bestSplit(this.facesOf(hand.filter((card) => !unused.includes(card))), rules);
    const fits = used.unused.length === 0 && used.words.join() === best.words.join();
    must(fits, `GIN-2.7: what seat ${seat} has left does not leave ${best.words}`);
    return { words: best.words, won: [best.won], unused, deadwood: best.deadwood };
  }

  /** The cards left in a hand. The rules give their letters; the record says which of several equal cards they are. */
  shownOf(seat, unused) {
    const shown = this.shown(this.hand, seat) ?? [];
    const lettersOf = (codes) => codes.map((code) => this.faces.find((face) => face.code === code)?.letters);
    const due = this.codesOf(unused);
    const alike = lettersOf(shown).sort().join() === lettersOf(due).sort().join();
    must(alike, `GIN-2.7: seat ${seat} has ${due} left, not ${shown}`);
    const rest = [...shown];
    const found = this.hands[seat].filter((card) => this.faces[card].code === rest[0] && rest.shift());
    must(rest.length === 0, `T-17: what seat ${seat} has left is not in hand order`);
    return found;
  }

  /** GIN-3.1 to GIN-3.5 */
  tally() {
    const clause =
      this.knocker === undefined ? this.tallyDeckOut() : this.tallyKnock(this.knocker, this.leftOf(this.knocker));
    const rest = this.splits.map((split) => split.unused);
    this.closeHand({ clause, out: this.knocker, rest, words: this.splits.map((split) => split.words) });
    const { progressive, target } = this.options;
    const ended = (best) => (progressive ? this.dealt === MOST_CARDS : best >= target);
    if (!this.decided('GIN-3.6', ended)) this.goOn();
  }

  tallyDeckOut() {
    for (const seat of this.playing()) this.bookSplit(seat, 'GIN-3.5', [1, -1, 0]);
    return 'GIN-3.5';
  }

  /** The table of GIN-3: how often W, the player's own D and the other's D count, for the knocker and for the other. */
  tallyKnock(knocker, other) {
    const [k, o] = [this.splits[knocker], this.splits[other]];
    const pays = this.options.failed_knock === 'pay' ? -1 : 0;
    const [clause, forKnocker, forOther] =
      k.unused.length === 0
        ? ['GIN-3.1', [1, -1, 1], [1, -1, 0]]
        : k.deadwood < o.deadwood
          ? ['GIN-3.2', [1, -1, 1], [1, -1, 0]]
          : k.deadwood === o.deadwood
            ? ['GIN-3.3', [1, -1, 0], [1, 1, 0]]
            : ['GIN-3.4', [0, pays, 0], [1, -1, 1]];
    if (clause === 'GIN-3.1') this.book(knocker, clause, GIN);
    this.bookSplit(knocker, clause, forKnocker);
    this.bookSplit(other, clause, forOther);
    return clause;
  }

  /** A line for each word, for the deadwood, and for the other's deadwood if it counts. */
  bookSplit(seat, clause, [words, own, others]) {
    const [split, other] = [this.splits[seat], this.splits[this.leftOf(seat)]];
    for (const won of split.won) this.book(seat, clause, words * won);
    if (split.unused.length > 0) this.book(seat, clause, own * split.deadwood);
    if (others !== 0 && other.unused.length > 0) this.book(seat, clause, others * other.deadwood);
  }

  /** If the server splits the hand, it is open in which word a star spells which letter, so only the sum is certain. */
  comparable(lines) {
    if (this.options.lay_down === 'own') return super.comparable(lines);
    return [[...new Set(lines.map(({ clause }) => clause))], sum(lines.map(({ points }) => points))];
  }

  /** The timeout moves. */
  timeout(seat) {
    must(this.toAct().includes(seat), 'T-7: a timeout of a seat that has nothing to decide');
    if (this.phase === 'lay_down') {
      this.layDown(seat, { words: this.groups[seat].filter((tiles) => this.isWordIn(seat, tiles)) });
    } else {
      this.timeoutInTurn(seat);
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

  valueOfCard(face) {
    return face.value;
  }
}
