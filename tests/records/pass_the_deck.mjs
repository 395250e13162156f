// Pass the Deck (pass-the-deck.md), played again move by move.
import { must } from './table.mjs';
import { WordTable, withinLevel } from './words.mjs';

const HAND = 7; // PD-1.1
const EXCHANGE = 3; // PD-2.6

/** Whether `word` consists of all of `base` and at least one more card from `letters` and `stars`. */
function spellable(word, base, letters, stars) {
  if (word.length <= base.length) return false;
  const rest = [...word];
  for (const letter of base) {
    const at = rest.indexOf(letter);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  const held = [...letters];
  const missing = rest.filter((letter) => {
    const at = held.indexOf(letter);
    if (at >= 0) held.splice(at, 1);
    return at < 0;
  });
  return missing.length <= stars;
}

export class PassTheDeck extends WordTable {
  /** PD-1.1 */
  deal() {
    this.dealHands(HAND);
    this.words = [];
    this.passed = Array(this.seats).fill(false);
    this.final = false;
    this.turn = this.leftOf(this.dealer);
  }

  move(seat, move) {
    must(seat === this.turn, `PD-2.1: it is not the turn of seat ${seat}`);
    const rules = { lay_word: 'layWord', change_word: 'changeWord', pass: 'pass', done: 'done' };
    this.carryOut(rules, seat, move);
  }

  places() {
    return [this.stock, ...this.hands, ...this.words.map((word) => word.cards)];
  }

  /** PD-2.2: length, colours, lexicon. */
  checkWord({ cards, spelling }) {
    must(spelling.length >= this.options.min_letters, 'PD-2.2: too short');
    must(withinLevel(this.facesOf(cards), this.options.level), 'PD-2.2: too many colours');
    this.checkInLexicon(spelling);
  }

  layWord(seat, { tiles }) {
    const word = this.read(tiles);
    this.takeFromHand(seat, word.cards);
    this.checkWord(word);
    this.words.push({ owner: seat, ...word });
    this.say('word_laid', seat, this.words.length, word.spelling);
    this.afterPlay(seat, word.cards.length);
  }

  /** PD-2.3, PD-2.4 */
  changeWord(seat, { word: number, tiles }) {
    const old = this.words[number - 1];
    must(old?.owner === seat, 'PD-2.3: not a word of their own');
    const word = this.read(tiles, old.texts);
    const added = this.addedTo(old, word);
    this.takeFromHand(seat, added);
    this.checkWord(word);
    this.say('word_changed', seat, number, old.spelling, word.spelling);
    Object.assign(old, word);
    this.afterPlay(seat, added.length);
  }

  /** PD-2.5, PD-3.1 */
  afterPlay(seat, laid) {
    if (this.final) {
      if (this.hands[seat].length === 0) this.finish(seat);
      return;
    }
    this.passed.fill(false);
    this.drawFromStock(seat, laid);
    if (this.stock.length === 0) this.deplete(seat, 'PD-2.5');
    else this.turn = this.leftOf(seat);
  }

  /** PD-2.6 */
  pass(seat, { cards }) {
    must(!this.final, 'PD-3.1: nobody passes once the deck is gone');
    const size = Math.min(EXCHANGE, this.stock.length, this.hands[seat].length);
    must(cards.length === size, `PD-2.6: ${cards.length} cards given back, ${size} to be drawn`);
    must(!this.options.must_play || !this.hasPlay(seat), 'PD-2.6: a pass while a play exists');
    this.takeFromHand(seat, cards);
    this.drawFromStock(seat, size);
    cards.forEach((card) => this.stock.unshift(card));
    this.afterPass(seat, size);
  }

  /**
   * Whether a play of PD-2.2 or PD-2.3 is possible, by trying every word of the lexicon with every choice of colours.
   */
  hasPlay(seat) {
    const { level, min_letters: least } = this.options;
    const colours = ['black', 'blue', 'red', 'green'];
    for (let choice = 0; choice < 16; ++choice) {
      const chosen = colours.filter((_, i) => choice & (1 << i));
      if (chosen.length !== level) continue;
      const fits = (card) => this.faces[card].kind === 'star' || chosen.includes(this.faces[card].colour);
      const hand = this.hands[seat].filter(fits);
      const stars = hand.filter((card) => this.faces[card].kind === 'star').length;
      const letters = hand.map((card) => this.faces[card].letters).filter((letter) => letter !== '');
      const bases = this.words.filter(({ owner, cards }) => owner === seat && cards.every(fits));
      for (const base of ['', ...bases.map((word) => word.spelling)]) {
        for (const word of this.lists.words ?? []) {
          if (word.length >= least && spellable(word, base, letters, stars)) return true;
        }
      }
    }
    return false;
  }

  /** PD-2.7 */
  afterPass(seat, exchanged) {
    this.say('passed', seat, exchanged);
    this.passed[seat] = true;
    if (this.playing().every((other) => this.passed[other])) this.deplete(seat, 'PD-2.7');
    else this.turn = this.leftOf(seat);
  }

  /** PD-3.1 */
  deplete(seat, clause) {
    this.say('deck_depleted', clause);
    this.final = true;
    this.finished = Array(this.seats).fill(false);
    this.nextFinalTurn(this.leftOf(seat));
  }

  nextFinalTurn(first) {
    let seat = first;
    for (const _ of this.playing()) {
      if (!this.finished[seat] && this.hands[seat].length > 0) {
        this.turn = seat;
        return;
      }
      seat = this.leftOf(seat);
    }
    this.tally();
  }

  done(seat) {
    must(this.final, 'PD-2.1: done is for when the deck is gone');
    this.say('said_done', seat);
    this.finish(seat);
  }

  finish(seat) {
    this.finished[seat] = true;
    this.nextFinalTurn(this.leftOf(seat));
  }

  /** PD-3.2, PD-3.3 */
  tally() {
    for (const { owner, spelling } of this.words)
      this.book(owner, 'PD-3.2', spelling.length >= 7 ? 25 : spelling.length);
    for (const seat of this.playing()) {
      if (this.hands[seat].length > 0) this.book(seat, 'PD-3.2', -this.hands[seat].length);
    }
    this.closeHand({ clause: 'PD-3.2' });
    if (!this.decided('PD-3.3', (best) => best >= this.options.target)) this.goOn();
  }

  timeout(seat) {
    must(seat === this.turn, 'T-7: a timeout of a seat whose turn it is not');
    if (this.final) this.finish(seat);
    else this.afterPass(seat, 0);
  }
}
