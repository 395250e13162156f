// Gin Rummy (gin-rummy.md), played again move by move.
import { ginTurns } from './gin_turns.mjs';
import { bestSplit, cardPoints, layOffs, meldKind } from './melds.mjs';
import { Table, must, sum } from './table.mjs';

const CARDS = 10; // GR-1.1
const LAST_OF_STOCK = 2; // GR-2.8
const TURNS_FROM_DISCARD = 20; // GR-2.8
const BIG_GIN = 31; // GR-2.6

const pointsOf = (cards) => sum(cards.map(({ face }) => cardPoints(face)));

export class GinRummy extends ginTurns(Table, { upcard: 'GR-2.1', taken: 'GR-2.2' }) {
  constructor(setup) {
    super(setup);
    this.handsWon = Array(this.seats).fill(0);
  }

  /** GR-1.1, GR-2.5 */
  deal() {
    this.dealHands(CARDS);
    const upcard = this.faces[this.stock[0]];
    const { knock, spade_doubles: spades } = this.options;
    const oklahoma = knock === 'oklahoma';
    this.limit = { ten: 10, gin: 0, oklahoma: upcard.rank === 1 ? 0 : cardPoints(upcard) }[knock];
    this.doubled = oklahoma && spades && upcard.suit === 'spades';
    this.knocker = undefined;
    this.answered = false;
    this.melds = []; // {owner, cards}, cards as positions
    this.rest = []; // by seat: the deadwood that lies open
    this.offerUpcard();
  }

  move(seat, move) {
    must(seat === this.turn, `GR-2.2: it is not the turn of seat ${seat}`);
    must(!move.words?.length, 'GR-2.3: there are no words');
    const rules = this.turnRules();
    if (this.options.big_gin === '31') rules.play.lay_down = 'bigGin';
    rules.answer = {
      ...(this.answered ? { lay_off: 'layOff', done: 'tally' } : {}),
      ...(this.maySetOut(seat) ? { lay_down: 'layDown' } : {}),
    };
    this.carryOut(rules[this.phase], seat, move);
  }

  places() {
    return [this.stock, this.discards, ...this.hands, ...this.rest.flat(), ...this.melds.map(({ cards }) => cards)];
  }

  valueOfCard(face) {
    return cardPoints(face);
  }

  named(cards) {
    return cards.map((card) => ({ card, face: this.faces[card] }));
  }

  /** GR-2.2, GR-2.8 */
  discard(seat, { card }) {
    this.checkNotTaken(card);
    this.discardOpen(seat, card);
    if (this.stock.length <= LAST_OF_STOCK || this.turnsFromDiscard === TURNS_FROM_DISCARD) {
      this.say('deck_depleted', 'GR-2.8');
      // Both hands stay hidden (T-5). Version 2 showed them.
      this.closeHand({ clause: 'GR-2.8', rest: this.rulesVersion < 3 ? this.hands : undefined });
      this.endOrGoOn();
    } else {
      this.phase = 'draw';
      this.beginTurn(this.leftOf(seat));
    }
  }

  /** GR-2.3: the named melds of a hand, or the best ones, and the cards in no meld. */
  setOut(hand, melds, left = pointsOf) {
    if (!melds?.length) {
      const best = bestSplit(this.named(hand), left);
      return { melds: best.melds.map((meld) => meld.map(({ card }) => card)), leaves: best.leaves };
    }
    const used = melds.flat();
    must(new Set(used).size === used.length, 'T-20: a card is named twice');
    must(used.every((card) => hand.includes(card)), 'T-20: a meld names a card that is not laid open');
    must(melds.every((meld) => meldKind(this.facesOf(meld))), 'GR-2.3: neither a set nor a run');
    return { melds, leaves: pointsOf(this.named(hand.filter((card) => !used.includes(card)))) };
  }

  lay(seat, melds) {
    for (const meld of melds) {
      this.takeFromHand(seat, meld);
      const cards = [...meld];
      if (meldKind(this.facesOf(cards)) === 'run') cards.sort((a, b) => this.faces[a].rank - this.faces[b].rank);
      this.melds.push({ owner: seat, cards });
      this.say('melded', seat, this.melds.length, this.codesOf(cards));
    }
  }

  showRest(seat) {
    this.rest[seat] = this.hands[seat];
    this.hands[seat] = [];
    this.say('hand_shown', seat, '/', this.codesOf(this.rest[seat]));
  }

  /** GR-2.4 */
  knock(seat, { card, melds }) {
    this.checkNotTaken(card);
    this.takeFromHand(seat, [card]);
    this.discards.push(card);
    const hand = this.setOut(this.hands[seat], melds);
    must(hand.leaves <= this.limit, `GR-2.4: ${hand.leaves} points of deadwood, ${this.limit} are allowed`);
    this.end(seat, hand.melds, hand.leaves === 0 ? 'gin' : 'knock');
  }

  /** GR-2.6 */
  bigGin(seat, { melds }) {
    const hand = this.setOut(this.hands[seat], melds);
    must(hand.leaves === 0, 'GR-2.6: not all eleven cards are in melds');
    this.end(seat, hand.melds, 'big gin');
  }

  end(seat, melds, kind) {
    const other = this.leftOf(seat);
    Object.assign(this, { knocker: seat, kind });
    this.say('knocked', seat, kind !== 'knock');
    this.lay(seat, melds);
    this.showRest(seat);
    if (kind === 'knock') {
      this.phase = 'answer';
      this.beginTurn(other);
      return;
    }
    this.lay(other, this.setOut(this.hands[other]).melds);
    this.tally();
  }

  get knockersMelds() {
    return this.melds.filter(({ owner }) => owner === this.knocker);
  }

  /** GR-2.7: which of these cards could be laid off, as {card, meld}. */
  layOffsOf(cards) {
    return layOffs(
      cards,
      this.knockersMelds.map((meld) => this.named(meld.cards)),
    );
  }

  /** GR-2.7. Before version 4 melds were set out only once. */
  maySetOut(seat) {
    return !this.answered || (this.rulesVersion >= 4 && this.setOut(this.hands[seat]).melds.length > 0);
  }

  /** GR-2.7 */
  layDown(seat, { melds }) {
    const left = (deadwood) => pointsOf(deadwood) - pointsOf(this.layOffsOf(deadwood).map(({ card }) => card));
    this.lay(seat, this.setOut(this.hands[seat], melds, left).melds);
    this.answered = true;
    if (melds?.length) this.tallyIfNothingFits(seat);
    else this.layOffAll(seat);
  }

  layOffAll(seat) {
    const targets = this.knockersMelds;
    for (const { card, meld } of this.layOffsOf(this.named(this.hands[seat]))) this.add(seat, targets[meld], [card.card]);
    this.tally();
  }

  add(seat, meld, cards) {
    this.takeFromHand(seat, cards);
    meld.cards.push(...cards);
    this.say('laid_off', seat, this.melds.indexOf(meld) + 1, this.codesOf(cards));
  }

  layOff(seat, { meld: number, cards }) {
    const meld = this.melds[number - 1];
    must(meld?.owner === this.knocker && cards.length > 0, "GR-2.7: not the knocker's meld, or no card");
    must(meldKind(this.facesOf([...meld.cards, ...cards])), 'GR-2.7: the meld does not stay valid');
    this.add(seat, meld, cards);
    this.tallyIfNothingFits(seat);
  }

  tallyIfNothingFits(seat) {
    const fits = this.layOffsOf(this.named(this.hands[seat]));
    if (fits.length === 0 && !this.maySetOut(seat)) this.tally();
  }

  /** GR-3.1 to GR-3.3, GR-2.5, GR-2.6 */
  tally() {
    const knocker = this.knocker;
    const other = this.leftOf(knocker);
    this.showRest(other);
    const [own, others] = [knocker, other].map((seat) => pointsOf(this.named(this.rest[seat])));
    const undercut = this.kind === 'knock' && others <= own;
    const winner = undercut ? other : knocker;
    const clause = { knock: undercut ? 'GR-3.2' : 'GR-3.1', gin: 'GR-3.3', 'big gin': 'GR-2.6' }[this.kind];
    this.book(winner, clause, Math.abs(others - own));
    if (undercut) this.book(winner, clause, this.options.undercut_bonus);
    if (this.kind === 'gin') this.book(winner, clause, this.options.gin_bonus);
    if (this.kind === 'big gin') this.book(winner, clause, BIG_GIN);
    if (this.doubled) this.book(winner, 'GR-2.5', this.pointsOf(winner));
    this.handsWon[winner] += 1;
    this.closeHand({ clause, out: knocker, rest: this.rest });
    this.endOrGoOn();
  }

  /** GR-3.4 */
  endOrGoOn() {
    if (!this.decided('GR-3.4', (best) => best >= this.options.target)) this.goOn();
  }

  /** GR-3.5, GR-3.6 */
  sheetOf(winner) {
    const { game_bonus: bonus, line_bonus: forEach, shutout } = this.options;
    return this.handsWon.map((won, seat) => {
      const lines = [['GR-3.4', this.scores[seat]]];
      if (seat === winner) {
        lines.push(['GR-3.5', bonus]);
        if (shutout === 'double' && this.handsWon[this.leftOf(winner)] === 0) lines.push(['GR-3.6', bonus]);
      }
      lines.push(['GR-3.5', won * forEach]);
      return { lines, total: sum(lines.map(([, points]) => points)) };
    });
  }

  /** The timeout moves. */
  timeout(seat) {
    must(seat === this.turn, 'T-7: a timeout of a seat whose turn it is not');
    if (this.phase !== 'answer') this.timeoutInTurn(seat);
    else if (this.maySetOut(seat)) this.layDown(seat, {});
    else this.layOffAll(seat);
  }
}
