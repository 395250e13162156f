// Play on Words, "Full Deck" (full-deck.md), played again move by move.
import { Starter } from './starter.mjs';
import { must, sum } from './table.mjs';
import { addedInBody, rearranged, refusedEnding } from './word_forms.mjs';
import { WordTable, spellings } from './words.mjs';

const HAND = 8; // FD-1.1
const LEAST_LETTERS = 3; // FD-2.2
const FULL_HAND_BONUS = 25; // FD-3.2
const IDLE_ROUNDS = 2; // FD-5.1

export class FullDeck extends WordTable {
  constructor(setup) {
    super(setup);
    this.gamesWon = Array(this.seats).fill(0);
  }

  /** FD-1.1, FD-6.1 */
  deal() {
    if (this.tied) {
      this.starter = new Starter(this, this.tied);
      return;
    }
    this.dealHands(HAND);
    this.words = []; // {cards, texts, spelling}
    this.firstTurn = true;
    this.passed = Array(this.seats).fill(false);
    this.idleTurns = Array(this.seats).fill(0);
    this.beginTurn(this.leftOf(this.dealer));
  }

  beginTurn(seat) {
    // closed: the words that may not be played on any more in this turn
    Object.assign(this, { turn: seat, newWord: false, played: false, closed: new Set(), before: this.pointsOf(seat) });
  }

  move(seat, move) {
    if (this.starter) {
      this.starter.move(seat, move);
      return;
    }
    must(seat === this.turn, `FD-2.1: it is not the turn of seat ${seat}`);
    this.carryOut({ lay_word: 'layWord', change_word: 'playOn', pass: 'exchange', done: 'done' }, seat, move);
  }

  places() {
    return [this.stock, ...this.hands, ...this.words.map((word) => word.cards)];
  }

  /** T-9, FD-4.1: the checks that apply to every word, also in the Starter. */
  checkWord({ spelling }) {
    must(spelling.length >= LEAST_LETTERS, `FD-2.2: ${spelling} is too short`);
    this.checkInLexicon(spelling);
    must(!this.barred(spelling), `FD-4.1: ${spelling} is marked offensive`);
  }

  barred(spelling) {
    return this.options.family && this.lists.offensive?.has(spelling);
  }

  isPlural(spelling) {
    return this.lists.plurals?.has(spelling);
  }

  /** The letters that count for points: all except those of wild cards (FD-3.1). */
  lettersCounted({ cards, texts }) {
    return sum(cards.map((card) => (this.faces[card].kind === 'wild' ? 0 : texts.get(card).length)));
  }

  /** FD-2.2, FD-3.1, FD-3.2 */
  layWord(seat, { tiles }) {
    must(!this.newWord, 'FD-2.1: one new word a turn');
    const word = this.read(tiles);
    this.takeFromHand(seat, word.cards);
    this.checkWord(word);
    must(!this.isPlural(word.spelling), `FD-4.2: ${word.spelling} is a plural`);
    this.words.push(word);
    this.say('word_laid', seat, this.words.length, word.spelling);
    this.score(seat, 'FD-3.1', 2 * this.lettersCounted(word));
    if (word.cards.length === HAND) this.score(seat, 'FD-3.2', FULL_HAND_BONUS);
    this.newWord = true;
    this.afterPlay(word);
  }

  /** FD-2.3 */
  playOn(seat, { word: number, tiles }) {
    const old = this.words[number - 1];
    must(old && !this.firstTurn, 'FD-2.1: there is nothing to play on');
    must(!this.closed.has(old), 'FD-2.3: this word was laid or played on in this turn');
    const word = this.read(tiles, this.fixedOn(old));
    this.takeFromHand(seat, this.addedTo(old, word));
    this.checkWord(word);
    const before = this.oldReading(old, word.texts);
    const ending = refusedEnding(before, word.spelling, this.options.advanced);
    const clause = ending === 'S' ? 'FD-4.3' : 'FD-4.4';
    must(ending === undefined, `${clause}: ${word.spelling} on ${before}, for its ${ending}`);
    this.say('word_changed', seat, number, old.spelling, word.spelling);
    this.scorePlayOn(seat, before, word);
    this.afterPlay(Object.assign(old, word));
  }

  /** Option `choice_cards`: the cards that keep their letters. */
  fixedOn(old) {
    return this.options.choice_cards === 'fixed' ? old.texts : new Map();
  }

  /** FD-3.4: the old word, read with the letters of its cards in the new one. */
  oldReading(old, texts) {
    return old.cards.map((card) => texts.get(card)).join('');
  }

  /** FD-3.3 to FD-3.5 */
  scorePlayOn(seat, before, word) {
    const letters = this.lettersCounted(word);
    if (rearranged(before, word.spelling)) this.score(seat, 'FD-3.4', 2 * letters);
    else if (addedInBody(before, word.spelling)) this.score(seat, 'FD-3.5', 2 * letters);
    else this.score(seat, 'FD-3.3', letters);
  }

  afterPlay(word) {
    this.played = true;
    if (!this.options.repeat_play_on) this.closed.add(word);
    const cardsLeft = [this.stock, ...this.hands].some((cards) => cards.length > 0);
    if (!cardsLeft) this.endGame(); // FD-5.1
  }

  /** FD-2.1 */
  done(seat) {
    must(this.played, 'FD-2.1: nothing was played');
    this.say('said_done', seat);
    this.drawBack(seat);
  }

  drawBack(seat) {
    const missing = HAND - this.hands[seat].length;
    if (missing > 0 && this.stock.length > 0) this.drawFromStock(seat, missing);
    this.passed.fill(false);
    if (this.pointsOf(seat) > this.before) this.idleTurns.fill(0);
    else this.idleTurns[seat] += 1;
    this.endTurn(seat);
  }

  /** FD-2.4 */
  exchange(seat, { cards }) {
    must(!this.options.must_play || !this.hasPlay(seat), 'FD-2.4: an exchange while a play exists');
    this.exchangeCards(seat, cards);
  }

  exchangeCards(seat, cards) {
    must(!this.played, 'FD-2.4: an exchange is the whole turn');
    must(cards.length <= this.stock.length, 'FD-2.4: more cards than the stock holds');
    this.takeFromHand(seat, cards);
    if (cards.length > 0) {
      this.drawFromStock(seat, cards.length);
      this.stock = this.shuffle([...[...cards].reverse(), ...this.stock]);
    }
    this.say('passed', seat, cards.length);
    this.idle(seat);
    this.endTurn(seat);
  }

  idle(seat) {
    this.idleTurns[seat] += 1;
    if (this.stock.length === 0) this.passed[seat] = true;
  }

  /** FD-5.1 */
  endTurn(seat) {
    this.firstTurn = false;
    let next = this.leftOf(seat);
    while (!this.gameOver() && this.hands[next].length === 0) {
      this.idle(next);
      next = this.leftOf(next);
    }
    if (this.gameOver()) this.endGame();
    else this.beginTurn(next);
  }

  gameOver() {
    const all = (holds) => this.playing().every(holds);
    return all((seat) => this.passed[seat]) || all((seat) => this.idleTurns[seat] >= IDLE_ROUNDS);
  }

  /** FD-5.2, FD-5.3 */
  endGame() {
    for (const seat of this.playing()) {
      const letters = sum(this.facesOf(this.hands[seat]).map((face) => (face.kind === 'combination' ? 2 : 1)));
      if (letters > 0) this.book(seat, 'FD-5.2', -letters);
    }
    this.closeHand({ clause: 'FD-5.1' });
    const points = this.results.at(-1).points;
    const [winner, ...others] = this.firstOf(points);
    if (others.length === 0) this.gamesWon[winner] += 1;
    this.dealer = this.leftOf(this.dealer);
    if (this.options.match === 'official' && this.hand < 2) this.goOn();
    else this.endMatch();
  }

  firstOf(values) {
    const best = Math.max(...this.playing().map((seat) => values[seat]));
    return this.playing().filter((seat) => values[seat] === best);
  }

  endMatch() {
    const byGames = this.options.match === 'official' && this.options.match_by === 'games';
    const leaders = this.firstOf(byGames ? this.gamesWon : this.scores);
    if (leaders.length === 1) {
      this.win('FD-5.3', leaders);
    } else {
      this.tied = leaders;
      this.goOn();
    }
  }

  /** One line for each clause that gave points. */
  linesOf(seat) {
    const lines = super.linesOf(seat);
    if (this.starter) return lines;
    const pointsBy = (clause) => sum(lines.filter((line) => line.clause === clause).map(({ points }) => points));
    return [...new Set(lines.map(({ clause }) => clause))]
      .sort()
      .map((clause) => ({ clause, points: pointsBy(clause) }))
      .filter(({ points }) => points !== 0);
  }

  /** Whether a new word or a play-on is possible, by trying every word of the lexicon. */
  hasPlay(seat) {
    const hand = this.tilesOf(this.hands[seat]);
    for (const word of this.lists.words ?? []) {
      if (word.length < LEAST_LETTERS || this.barred(word)) continue;
      if (!this.isPlural(word) && !spellings(word, [], hand).next().done) return true;
      if (this.words.some((old) => this.canBecome(old, word, hand))) return true;
    }
    return false;
  }

  canBecome(old, word, hand) {
    if (word.length <= old.spelling.length) return false;
    for (const way of spellings(word, this.tilesOf(old.cards, this.fixedOn(old)), hand)) {
      const before = this.oldReading(old, new Map(way));
      if (refusedEnding(before, word, this.options.advanced) === undefined) return true;
    }
    return false;
  }

  /** The timeout move. */
  timeout(seat) {
    if (this.starter) {
      this.starter.timeout(seat);
      return;
    }
    must(seat === this.turn, 'T-7: a timeout of a seat whose turn it is not');
    if (this.played) this.drawBack(seat);
    else this.exchangeCards(seat, []);
  }
}
