// Pass the Deck (pass-the-deck.md), played again move by move.
import { Table, must } from './table.mjs';

const HAND = 7; // PD-1.1
const EXCHANGE = 3; // PD-2.6

/** Whether `word` is all of `base`, at least one card more, and that from `letters` and `stars`. */
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

export class PassTheDeck extends Table {
  constructor(setup) {
    super(setup);
    this.lexicon = setup.words; // a set, or undefined where any word is taken as good
    this.drawForDeal();
    this.deal();
  }

  /** PD-1.1 */
  deal() {
    this.dealHands(HAND);
    this.words = []; // {owner, cards, letters}
    this.passed = Array(this.seats).fill(false);
    this.final = false;
    this.turn = this.leftOf(this.dealer);
  }

  move(seat, move) {
    must(seat === this.turn, `PD-2.1: it is not the turn of seat ${seat}`);
    const handBefore = this.hand;
    const rules = { lay_word: 'layWord', change_word: 'changeWord', pass: 'pass', done: 'done' };
    must(move.do in rules, `Pass the Deck has no move "${move.do}"`);
    this[rules[move.do]](seat, move);
    if (this.hand === handBefore && this.winners === undefined) {
      this.checkConserved([this.stock, ...this.hands, ...this.words.map((word) => word.cards)]);
    }
  }

  /** The letters that the tiles spell, given what cards on the table stand for (T-10, PD-2.4). */
  spell(tiles, named) {
    return tiles.map(({ card, as }) => {
      const face = this.faces[card];
      if (named.has(card)) {
        must(!as || as === named.get(card), 'PD-2.4: a star keeps its letter');
        return named.get(card);
      }
      if (face.kind === 'letter') {
        must(!as || as === face.letters, 'T-10: a letter card stands for its letter');
        return face.letters;
      }
      must(/^[A-Z]$/.test(as ?? ''), 'T-10: the letter of a star is not named');
      return as;
    });
  }

  /** PD-2.2: length, colours, lexicon. */
  checkWord(tiles, letters) {
    must(letters.length >= this.options.min_letters, 'PD-2.2: too short');
    const coloured = tiles.map(({ card }) => this.faces[card]).filter((face) => face.kind !== 'star');
    must(new Set(coloured.map((face) => face.colour)).size <= this.options.level, 'PD-2.2: too many colours');
    must(this.lexicon?.has(letters.join('')) ?? true, `T-9: ${letters.join('')} is not in the lexicon`);
  }

  layWord(seat, { tiles }) {
    const cards = tiles.map((tile) => tile.card);
    this.takeFromHand(seat, cards);
    const letters = this.spell(tiles, new Map());
    this.checkWord(tiles, letters);
    this.words.push({ owner: seat, cards, letters });
    this.afterPlay(seat, cards.length);
  }

  /** PD-2.3, T-11 */
  changeWord(seat, { word: number, tiles }) {
    const word = this.words[number - 1];
    must(word?.owner === seat, 'PD-2.3: not a word of his own');
    const cards = tiles.map((tile) => tile.card);
    must(word.cards.every((card) => cards.includes(card)), 'T-11: not every card of the old word is used');
    const added = cards.filter((card) => !word.cards.includes(card));
    must(added.length > 0 && new Set(cards).size === cards.length, 'T-11: no card is added, or one is named twice');
    this.takeFromHand(seat, added);
    const letters = this.spell(tiles, new Map(word.cards.map((card, i) => [card, word.letters[i]])));
    this.checkWord(tiles, letters);
    Object.assign(word, { cards, letters });
    this.afterPlay(seat, added.length);
  }

  /** PD-2.5, PD-3.1 */
  afterPlay(seat, laid) {
    if (this.final) {
      if (this.hands[seat].length === 0) this.done(seat);
      return;
    }
    this.passed.fill(false);
    this.hands[seat].push(...this.stock.splice(0, laid));
    if (this.stock.length === 0) this.deplete(seat);
    else this.turn = this.leftOf(seat);
  }

  /** PD-2.6 */
  pass(seat, { cards }) {
    must(!this.final, 'PD-3.1: nobody passes once the deck is gone');
    const size = Math.min(EXCHANGE, this.stock.length, this.hands[seat].length);
    must(cards.length === size, `PD-2.6: ${cards.length} cards given back, ${size} to be drawn`);
    must(!this.options.must_play || !this.hasPlay(seat), 'PD-2.6: a pass while a play exists');
    this.takeFromHand(seat, cards);
    this.hands[seat].push(...this.stock.splice(0, size));
    cards.forEach((card) => this.stock.unshift(card));
    this.afterPass(seat);
  }

  /** Whether a play of PD-2.2 or PD-2.3 exists, by trying every word of the lexicon in every choice of colours. */
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
      for (const base of [[], ...bases.map((word) => word.letters)]) {
        for (const word of this.lexicon ?? []) {
          if (word.length >= least && spellable(word, base, letters, stars)) return true;
        }
      }
    }
    return false;
  }

  /** PD-2.7 */
  afterPass(seat) {
    this.passed[seat] = true;
    if (this.playing().every((other) => this.passed[other])) this.deplete(seat);
    else this.turn = this.leftOf(seat);
  }

  /** PD-3.1 */
  deplete(seat) {
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
    this.finished[seat] = true;
    this.nextFinalTurn(this.leftOf(seat));
  }

  /** PD-3.2, PD-3.3 */
  tally() {
    const points = this.hands.map((hand) => -hand.length);
    for (const { owner, letters } of this.words) points[owner] += letters.length >= 7 ? 25 : letters.length;
    if (!this.bookHand(points, (best) => best >= this.options.target)) this.deal();
  }

  timeout(seat) {
    must(seat === this.turn, 'T-7: a timeout of a seat whose turn it is not');
    if (this.final) this.done(seat);
    else this.afterPass(seat);
  }
}
