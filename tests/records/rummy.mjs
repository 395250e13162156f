// Rummy (rummy.md), played again move by move.
import { cardPoints, meldKind } from './melds.mjs';
import { Table, must, sum } from './table.mjs';

export class Rummy extends Table {
  /** RUM-1.1 */
  deal() {
    const players = this.playing().length;
    this.dealHands(players === 2 ? 10 : players <= 4 ? 7 : 6);
    this.discards = [this.stock.shift()];
    this.melds = [];
    this.laidInEarlierTurn = Array(this.seats).fill(false);
    this.renewed = false;
    this.idleTurns = Array(this.seats).fill(0);
    this.discardDrawsInARow = 0;
    this.beginTurn(this.leftOf(this.dealer));
  }

  beginTurn(seat) {
    Object.assign(this, { turn: seat, drawn: undefined, taken: false, melded: false, laid: false });
    if (this.stock.length === 0 && this.discards.length === 0) this.endHand('RUM-2.5');
  }

  move(seat, move) {
    must(seat === this.turn, `RUM-2.1: it is not the turn of seat ${seat}`);
    must((move.do === 'draw') === (this.drawn === undefined), 'RUM-2.1: a turn begins with one draw');
    this.carryOut({ draw: 'draw', meld: 'meld', lay_off: 'layOff', discard: 'discard' }, seat, move);
  }

  places() {
    return [this.stock, this.discards, ...this.hands, ...this.melds];
  }

  /** RUM-2.1 */
  draw(seat, { from }) {
    const pile = from === 'stock' ? this.stock : this.discards;
    must(pile.length > 0, `RUM-2.1: the ${from} is empty`);
    this.drawn = from === 'stock' ? pile.shift() : pile.pop();
    this.taken = from === 'discard';
    this.receive(seat, from, [this.drawn]);
    this.renewStock();
  }

  /**
   * RUM-2.5: shuffles the discard pile, starting with the card discarded first, and turns up the last card of the
   * result.
   */
  renewStock() {
    if (this.stock.length > 0 || this.discards.length < 2) return;
    this.stock = this.shuffle(this.discards);
    this.discards = [this.stock.pop()];
    if (!this.renewed && this.rulesVersion >= 2) {
      this.idleTurns.fill(0); // RUM-2.7 counts from here; the current turn does not belong to a whole round
      this.idleTurns[this.turn] = -1;
    }
    this.renewed = true;
    this.say('stock_renewed', this.stock.length);
  }

  /** RUM-2.2 */
  meld(seat, { cards }) {
    must(!this.melded || this.options.melds_per_turn === 'many', 'RUM-2.2: one meld a turn');
    this.takeFromHand(seat, cards);
    const kind = meldKind(this.facesOf(cards));
    must(kind, 'RUM-2.2: neither a set nor a run');
    const laid = [...cards];
    if (kind === 'run') laid.sort((a, b) => this.faces[a].rank - this.faces[b].rank);
    this.melds.push(laid);
    this.say('melded', seat, this.melds.length, this.codesOf(laid));
    this.melded = true;
    this.afterLaying(seat);
  }

  takes(meld, cards) {
    return meldKind(this.facesOf([...meld, ...cards])) !== undefined;
  }

  /** RUM-2.3 */
  layOff(seat, { meld, cards }) {
    must(cards.length > 0 && this.melds[meld - 1], 'RUM-2.3: no such meld, or no card');
    this.takeFromHand(seat, cards);
    must(this.takes(this.melds[meld - 1], cards), 'RUM-2.3: the meld does not stay valid');
    this.melds[meld - 1].push(...cards);
    this.say('laid_off', seat, meld, this.codesOf(cards));
    this.afterLaying(seat);
  }

  /** RUM-2.4, RUM-2.6: which cards may not be left after laying. */
  afterLaying(seat) {
    const rest = this.hands[seat];
    const byDiscard = this.options.go_out_by === 'discard';
    must(rest.length > 0 || !byDiscard, 'RUM-2.6: no card is left to discard');
    const stuck = rest.length === 1 && this.taken && rest[0] === this.drawn;
    must(!stuck || (!byDiscard && this.melds.some((meld) => this.takes(meld, rest))), 'RUM-2.4: cannot end the turn');
    this.laid = true;
    if (rest.length === 0) this.endHand('RUM-2.6', seat);
  }

  /** RUM-2.4 */
  discard(seat, { card }) {
    must(!(this.taken && card === this.drawn), 'RUM-2.4: the card just taken may not be discarded');
    this.discardOpen(seat, card);
    if (this.hands[seat].length === 0) {
      this.endHand('RUM-2.6', seat);
      return;
    }
    this.renewStock();
    this.endTurn(seat);
  }

  /**
   * RUM-2.7. Version 1 also counted the rounds before the renewal, and asked who draws from the stock only until then.
   */
  endTurn(seat) {
    this.laidInEarlierTurn[seat] ||= this.laid;
    if (this.laid) this.idleTurns.fill(0);
    else this.idleTurns[seat] += 1;
    this.discardDrawsInARow = this.laid || !this.taken ? 0 : this.discardDrawsInARow + 1;
    const rounds = this.options.stall_rounds;
    const idle = this.renewed && this.playing().every((other) => this.idleTurns[other] >= rounds);
    const allFromDiscards =
      (!this.renewed || this.rulesVersion >= 2) && this.discardDrawsInARow >= this.faces.length;
    if (rounds > 0 && (idle || allFromDiscards)) this.endHand('RUM-2.7');
    else this.beginTurn(this.leftOf(seat));
  }

  /** RUM-3: `out` went out, or nobody did and the hand ends by `clause`. */
  endHand(clause, out) {
    if (out !== undefined) {
      const others = this.playing().filter((seat) => seat !== out);
      for (const seat of others) this.book(out, 'RUM-3.1', sum(this.facesOf(this.hands[seat]).map(cardPoints)));
      if (!this.laidInEarlierTurn[out]) this.book(out, 'RUM-3.2', this.pointsOf(out));
    }
    this.closeHand({ clause, out, rest: this.hands });
    const { ends, target, hands } = this.options;
    if (!this.decided('RUM-3.3', (best) => (ends === 'hands' ? this.hand >= hands : best >= target))) this.goOn();
  }

  /** The timeout move. */
  timeout(seat) {
    must(seat === this.turn, 'T-7: a timeout of a seat whose turn it is not');
    if (this.drawn === undefined) this.draw(seat, { from: this.stock.length > 0 ? 'stock' : 'discard' });
    const hand = this.hands[seat];
    const others = hand.filter((card) => card !== this.drawn);
    if (!this.taken && hand.includes(this.drawn)) {
      this.discard(seat, { card: this.drawn });
    } else if (others.length > 0) {
      const highest = Math.max(...others.map((card) => this.faces[card].rank));
      this.discard(seat, { card: others.find((card) => this.faces[card].rank === highest) });
    } else {
      const meld = this.melds.findIndex((cards) => this.takes(cards, hand));
      this.layOff(seat, { meld: meld + 1, cards: [...hand] });
    }
  }
}
