// The common turns of BWC gin and Gin Rummy: the upcard, then a draw and a card put away.
import { must } from './table.mjs';

/**
 * Adds these turns to a table. `clauses` are those of the game; the table has `discard(seat, {card})`, and
 * `valueOfCard(face)` gives the value of a card.
 */
export const ginTurns = (Base, clauses) =>
  class extends Base {
    /** The non-dealer can take the upcard first. */
    offerUpcard() {
      this.discards = [this.stock.shift()];
      this.turnsFromDiscard = 0;
      this.phase = 'upcard';
      this.beginTurn(this.leftOf(this.dealer));
    }

    beginTurn(seat) {
      Object.assign(this, { turn: seat, drawn: undefined, taken: undefined });
    }

    /** The moves that each phase of a turn allows. */
    turnRules() {
      return {
        upcard: { draw: 'takeUpcard', pass: 'decline' },
        first: { draw: 'drawFirst' },
        draw: { draw: 'draw' },
        play: { discard: 'discard', knock: 'knock' },
      };
    }

    takeUpcard(seat, { from }) {
      must(from === 'discard', `${clauses.upcard}: the upcard is taken or declined`);
      this.draw(seat, { from });
    }

    decline(seat) {
      this.say('passed', seat, 0);
      if (seat === this.dealer) this.phase = 'first';
      this.beginTurn(this.leftOf(seat));
    }

    drawFirst(seat, { from }) {
      must(from === 'stock', `${clauses.upcard}: after both declined, the stock is drawn from`);
      this.draw(seat, { from });
    }

    draw(seat, { from }) {
      const card = from === 'stock' ? this.stock.shift() : this.discards.pop();
      if (from === 'stock') this.drawn = card;
      else this.taken = card;
      this.turnsFromDiscard = from === 'stock' ? 0 : this.turnsFromDiscard + 1;
      this.receive(seat, from, [card]);
      this.phase = 'play';
    }

    checkNotTaken(card) {
      must(card !== this.taken, `${clauses.taken}: the card just taken may not be discarded`);
    }

    /** The timeout move of these phases. */
    timeoutInTurn(seat) {
      if (this.phase === 'upcard') {
        this.decline(seat);
        return;
      }
      if (this.phase !== 'play') this.draw(seat, { from: 'stock' });
      this.discard(seat, { card: this.drawn ?? this.costliestBut(this.taken, seat) });
    }

    /** The card with the highest value except `card`, the first in hand order. */
    costliestBut(card, seat) {
      const others = this.hands[seat].filter((other) => other !== card);
      const value = (other) => this.valueOfCard(this.faces[other]);
      const highest = Math.max(...others.map(value));
      return others.find((other) => value(other) === highest);
    }
  };
