// AlphaRummy 500 (alpha-rummy.md), played again move by move.
import { must, sum } from './table.mjs';
import { WordTable, keepsOrder, spellings } from './words.mjs';

const HAND = 7; // AR-1.1, AR-3.1

/** AR-4: the multiplier, and the number of bonus cards. */
const multiplier = (letters) => Math.min(letters, 7) - 3;

export class AlphaRummy extends WordTable {
  constructor(setup) {
    super(setup);
    this.turnsToLose = Array(this.seats).fill(0); // AR-6.2: carried into the next round
  }

  /** AR-1.1 */
  deal() {
    this.dealHands(HAND);
    this.discards = [this.stock.shift()];
    this.words = []; // {cards, texts, spelling}; undefined if taken away: its number is not used again
    this.beginTurn(this.leftOf(this.dealer));
  }

  /** AR-2.1, AR-5.1, AR-6.2 */
  beginTurn(first) {
    let seat = first;
    while (this.turnsToLose[seat] > 0) {
      this.turnsToLose[seat] -= 1;
      this.say('turn_lost', seat);
      seat = this.leftOf(seat);
    }
    Object.assign(this, {
      turn: seat,
      phase: 'draw',
      lastChance: this.stock.length === 0,
      drawn: undefined, // from the stock
      taken: [], // from the discard pile, the wanted card first
      earned: false, // AR-2.2: the wanted card is in a word that stands
      melded: false,
      bonusDue: 0,
      pending: undefined,
    });
    if (this.lastChance && this.discards.length === 0) this.endRound('AR-5.1');
  }

  move(seat, move) {
    const rules = {
      draw: { draw: 'draw', pass: 'pass', take_bonus: 'takeBonus' },
      play: {
        lay_word: 'layWord',
        change_word: 'addOn',
        put_back: 'putBack',
        take_bonus: 'takeBonus',
        discard: 'discard',
      },
      challenge: { accept: 'accept', challenge: 'challenge' },
    };
    must(this.toAct().includes(seat), `AR-2.1, AR-6.1: it is not for seat ${seat} to act`);
    this.carryOut(rules[this.phase], seat, move);
  }

  toAct() {
    if (this.phase !== 'challenge') return [this.turn];
    return this.playing().filter((seat) => seat !== this.turn && !this.pending.accepted.has(seat));
  }

  places() {
    return [this.stock, this.discards, ...this.hands, ...this.standing().map((word) => word.cards)];
  }

  standing() {
    return this.words.filter((word) => word !== undefined);
  }

  /** AR-2.1 */
  draw(seat, { from, card }) {
    if (from === 'stock') {
      must(this.stock.length > 0, 'AR-2.1: the stock is empty');
      [this.drawn] = this.stock;
      this.drawFromStock(seat, 1);
    } else {
      const lowest = this.discards.indexOf(card ?? this.discards.at(-1));
      must(lowest >= 0, 'AR-2.1: that card is not on the discard pile');
      this.taken = this.discards.splice(lowest);
      this.receive(seat, 'discard', this.taken);
    }
    this.phase = 'play';
  }

  inHand(seat, cards) {
    return cards.filter((card) => this.hands[seat].includes(card));
  }

  /** AR-2.2 */
  putBack(seat) {
    must(this.taken.length > 0, 'AR-2.2: nothing was taken');
    must(this.inHand(seat, this.taken).length === this.taken.length, 'AR-2.2: one of the cards is laid');
    this.returnTaken(seat);
    this.taken = [];
    this.phase = 'draw';
  }

  returnTaken(seat) {
    const back = this.inHand(seat, this.taken);
    if (back.length === 0) return;
    this.takeFromHand(seat, back);
    this.discards.push(...back);
    this.say('cards_put_back', seat, this.codesOf(back));
  }

  /** AR-5.1 */
  pass(seat) {
    must(this.stock.length === 0, 'AR-5.1: there is a card to draw');
    this.say('passed', seat, 0);
    this.endRound('AR-5.1');
  }

  /** AR-2.3: a new word. */
  layWord(seat, { tiles }) {
    const word = this.read(tiles);
    this.takeFromHand(seat, word.cards);
    must(word.spelling.length >= this.options.min_letters, `AR-2.3: ${word.spelling} is too short`);
    this.words.push(word);
    this.say('word_laid', seat, this.words.length, word.spelling);
    this.lay(seat, { word, added: word.cards });
  }

  /** AR-2.3: an add-on. */
  addOn(seat, { word: number, tiles }) {
    const old = this.words[number - 1];
    must(old, 'AR-2.3: there is no such word');
    const word = this.read(tiles, old.texts);
    const added = this.addedTo(old, word);
    this.takeFromHand(seat, added);
    must(this.mayBecome(old, word.spelling), `AR-2.3: ${word.spelling} does not keep the order of ${old.spelling}`);
    this.words[number - 1] = word;
    this.say('word_changed', seat, number, old.spelling, word.spelling);
    this.lay(seat, { word, added, old });
  }

  mayBecome(old, spelling) {
    return this.options.add_on_order === 'free' || keepsOrder(old.spelling, spelling);
  }

  /** AR-6.1: a word is looked up at once, or it lies on the table to be challenged. */
  lay(seat, laid) {
    if (this.options.words === 'challenge') {
      this.pending = { ...laid, accepted: new Set() };
      this.phase = 'challenge';
      return;
    }
    this.checkInLexicon(laid.word.spelling);
    this.checkWantedHasAWord(seat, laid);
    this.stands(seat, laid);
  }

  /**
   * AR-2.2, with the engine's ruling (engine/rulings.md): a player who cannot put back all cards any more must have a
   * word to lay.
   */
  checkWantedHasAWord(seat, { added }) {
    const [wanted] = this.taken;
    const stuck = !this.earned && !added.includes(wanted) && added.some((card) => this.taken.includes(card));
    must(!stuck || !this.lists.words || this.hasWordWith(seat, wanted), 'AR-2.2: no word is left for the card wanted');
  }

  hasWordWith(seat, wanted) {
    const needed = this.tilesOf([wanted]);
    const others = this.tilesOf(this.hands[seat].filter((card) => card !== wanted));
    const can = (word, required) => !spellings(word, required, others, 0).next().done;
    return [...this.lists.words].some(
      (word) =>
        (word.length >= this.options.min_letters && can(word, needed)) ||
        this.standing().some((old) => this.mayBecome(old, word) && can(word, [...needed, ...this.tilesOf(old.cards)])),
    );
  }

  /** AR-2.4, AR-4 */
  stands(seat, { word, added, old }) {
    const letters = word.spelling.length;
    const value = sum(this.facesOf(added).map((face) => face.value));
    this.score(seat, old ? 'AR-4.2' : 'AR-4.1', value * multiplier(letters));
    this.phase = 'play';
    this.melded = true;
    this.earned ||= added.includes(this.taken[0]);
    this.bonusDue += multiplier(letters);
    if (this.scores[seat] + this.pointsOf(seat) >= this.options.target) this.endRound('AR-4.3');
    else if (this.hands[seat].length === 0) this.goOut(seat);
  }

  /** AR-2.4 */
  takeBonus(seat) {
    must(this.bonusDue > 0 && this.stock.length > 0, 'AR-2.4: no bonus card is due, or there is none');
    this.drawFromStock(seat, this.bonusDue);
    this.bonusDue = 0;
  }

  get owesWord() {
    return this.taken.length > 0 && !this.earned;
  }

  mayGoOutWithOne(seat) {
    return this.melded && this.hands[seat].length === 1;
  }

  /** AR-2.4, AR-2.5, AR-3.1 */
  discard(seat, { card }) {
    must(!this.owesWord, 'AR-2.2: the card wanted is in no word');
    const bonusFirst = this.bonusDue > 0 && this.stock.length > 0 && !this.mayGoOutWithOne(seat);
    must(!bonusFirst, 'AR-2.4: bonus cards are due');
    this.putOnPile(seat, card);
  }

  putOnPile(seat, card) {
    const out = this.mayGoOutWithOne(seat);
    this.discardOpen(seat, card);
    if (out) this.goOut(seat);
    else this.endTurn(seat);
  }

  /** AR-3.1 */
  goOut(seat) {
    this.say('went_out', seat);
    if (this.stock.length > 0) this.drawFromStock(seat, HAND);
    this.endTurn(seat);
  }

  endTurn(seat) {
    this.beginTurn(this.leftOf(seat));
  }

  /** AR-6.1 */
  accept(seat) {
    this.say('word_accepted', seat);
    this.pending.accepted.add(seat);
    if (this.toAct().length === 0) this.stands(this.turn, this.pending);
  }

  challenge(seat) {
    must(this.lists.words, 'AR-6.2: whether it is a word cannot be told without the word list');
    const { spelling } = this.pending.word;
    const stands = this.lists.words.has(spelling);
    this.say('challenged', seat, spelling, stands);
    if (stands) {
      this.turnsToLose[seat] += 1;
      this.stands(this.turn, this.pending);
    } else {
      this.takeAway(this.turn, this.pending);
    }
  }

  /** AR-6.3 */
  takeAway(seat, { word, added, old }) {
    this.words[this.words.indexOf(word)] = old;
    this.hands[seat].push(...added);
    this.endTurnUnfinished(seat);
  }

  /** Cards taken for a word that was not laid go back; bonus cards that are due are drawn. */
  endTurnUnfinished(seat) {
    const owesWord = this.owesWord;
    if (owesWord) this.returnTaken(seat);
    if (this.bonusDue > 0 && this.stock.length > 0) this.takeBonus(seat);
    if (this.lastChance && !this.earned) this.endRound('AR-5.1');
    else this.endTurn(seat);
  }

  /** AR-4.3, AR-5.1 */
  endRound(clause) {
    this.closeHand({ clause });
    if (!this.decided('AR-4.3', (best) => best >= this.options.target)) this.goOn();
  }

  /** The timeout move, with the engine's ruling (engine/rulings.md) on an unused last chance. */
  timeout(seat) {
    must(this.toAct().includes(seat), 'T-7: a timeout of a seat that has nothing to decide');
    if (this.phase === 'challenge') {
      this.accept(seat);
      return;
    }
    if (this.owesWord) {
      this.returnTaken(seat);
      if (this.taken.every((card) => this.discards.includes(card))) this.phase = 'draw';
    }
    if ((this.lastChance && !this.earned) || (this.phase === 'draw' && this.stock.length === 0)) {
      this.pass(seat);
      return;
    }
    if (this.phase === 'draw') this.draw(seat, { from: 'stock' });
    this.finishTurn(seat);
  }

  /** How a timeout ends a turn in which cards were drawn. */
  finishTurn(seat) {
    const hand = this.hands[seat];
    if (this.melded && hand.length === 0) {
      this.goOut(seat);
      return;
    }
    if (!this.mayGoOutWithOne(seat) && this.bonusDue > 0 && this.stock.length > 0) this.takeBonus(seat);
    this.putOnPile(seat, hand.includes(this.drawn) ? this.drawn : hand.at(-1));
  }
}
