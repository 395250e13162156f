// The Starter game that breaks Full Deck's ties (FD-6).
import { must } from './table.mjs';

const PILES = 8;
const CARDS_IN_PILE = { 2: 5, 3: 7, 4: 9, 5: 10, 6: 10 };

export class Starter {
  /** FD-6.1: between the `tied` seats of a Full Deck table after the deal has passed on. */
  constructor(table, tied) {
    this.table = table;
    this.tied = tied;
    table.dealHands(0);
    table.say('starter_begun', tied);
    const dealt = table.stock.splice(0, PILES * CARDS_IN_PILE[tied.length]);
    this.unused = table.stock;
    this.piles = Array.from({ length: PILES }, (_, pile) => dealt.filter((_card, i) => i % PILES === pile));
    this.words = []; // {owner, cards, texts, spelling}
    this.passed = new Set();
    this.turn = this.nextAfter(table.dealer);
  }

  nextAfter(seat) {
    do seat = this.table.leftOf(seat);
    while (!this.tied.includes(seat));
    return seat;
  }

  move(seat, move) {
    this.checkTurn(seat);
    if (move.do === 'pass') this.pass(seat, move);
    else if (move.do === 'lay_word') this.layWord(seat, move);
    else if (move.do === 'change_word') this.playOn(seat, move);
    else must(false, `the Starter has no move "${move.do}"`);
    this.endTurn(seat);
  }

  checkTurn(seat) {
    must(seat === this.turn, `FD-6.2: it is not the turn of seat ${seat}`);
  }

  endTurn(seat) {
    this.table.checkConserved([this.unused, ...this.piles, ...this.words.map((word) => word.cards)]);
    if (this.passed.size === this.tied.length || this.piles.every((pile) => pile.length === 0)) this.end();
    else this.turn = this.nextAfter(seat);
  }

  /** FD-6.3 */
  pass(seat, { cards }) {
    must(cards.length === 0, 'FD-6.3: nobody has a card to give');
    this.table.say('passed', seat, 0);
    this.passed.add(seat);
  }

  /** The timeout move is a pass, too. Version 2 of the rules does not tell of it. */
  timeout(seat) {
    this.checkTurn(seat);
    if (this.table.rulesVersion < 3) this.passed.add(seat);
    else this.pass(seat, { cards: [] });
    this.endTurn(seat);
  }

  /** FD-6.2 */
  layWord(seat, { tiles }) {
    const word = this.table.read(tiles);
    this.takeTops(word.cards);
    this.table.checkWord(word);
    this.words.push({ owner: seat, ...word });
    this.table.say('word_laid', seat, this.words.length, word.spelling);
  }

  playOn(seat, { word: number, tiles }) {
    const old = this.words[number - 1];
    must(old, 'FD-6.2: there is no such word');
    const word = this.table.read(tiles, this.table.fixedOn(old));
    this.takeTops(this.table.addedTo(old, word));
    this.table.checkWord(word);
    this.table.say('word_changed', seat, number, old.spelling, word.spelling);
    Object.assign(old, word, { owner: seat });
  }

  /** Takes all cards at once, so that no card is used that lay under another. */
  takeTops(cards) {
    const tops = this.piles.map((pile) => pile.at(-1));
    must(
      cards.every((card) => tops.includes(card)),
      'FD-6.2: not a card on top of a pile',
    );
    for (const card of cards) this.piles[tops.indexOf(card)].pop();
    this.passed.clear();
  }

  /** FD-6.3: most cards in words; a tie is shared. */
  end() {
    const cards = this.tied.map((seat) =>
      this.words.filter(({ owner }) => owner === seat).flatMap((word) => word.cards),
    );
    const most = Math.max(...cards.map((held) => held.length));
    for (const seat of this.tied) this.table.book(seat, 'FD-6.3', 0);
    this.table.closeHand({ clause: 'FD-6.3' });
    this.table.win(
      'FD-6.3',
      this.tied.filter((_, i) => cards[i].length === most),
    );
  }
}
