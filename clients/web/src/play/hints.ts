import type { CardId, Doc, Face, Hint, HintReason, Move, Tile, View } from '../protocol/model.ts';
import { nameOf } from '../text/card_names.ts';
import { hintTexts } from '../text/hints.ts';
import { capital } from '../text/phrases.ts';
import { text } from '../text/text.ts';
import { faceOf, spelled } from '../protocol/faces.ts';
import { actionOf } from './actions.ts';
import { benchFor, usedBy } from './workbench.ts';

/** Whether a play consists of cards that the player can prepare; all other plays have buttons at the table. */
export function canStage(move: Move): boolean {
  if (move.do === 'lay_down') return move.words.length > 0;
  return benchFor(move, 'pick') !== null;
}

/** How cards and words are called in a sentence. */
export interface Called {
  card(face: Face): string;
  word(word: string): string;
}

const inFull: Called = { card: nameOf, word: (word) => word };

/** Every card whose face this observer sees, by its id. */
function facesIn(doc: Doc, view: View): Map<CardId, Face> {
  const seen = [
    ...(view.own?.hand ?? []),
    ...(view.discard?.cards ?? []),
    ...Object.values(view.melds).flatMap((meld) => meld.cards),
    ...Object.values(view.words).flatMap((word) => word.tiles),
    ...(view.game.variant === 'full-deck' ? view.game.piles.flatMap((pile) => pile.top ?? []) : []),
  ];
  return new Map(seen.map((card) => [card.id, faceOf(doc.faces, card.face)]));
}

const spelledWith = (faces: Map<CardId, Face>, tiles: readonly Tile[]) =>
  tiles.map((tile) => { const face = faces.get(tile.card); return face ? spelled(face, tile.as) : ''; }).join('');

/** The word that a play spells; undefined if it spells none. */
export function wordOf(move: Move, doc: Doc, view: View): string | undefined {
  return move.do === 'lay_word' || move.do === 'change_word' ? spelledWith(facesIn(doc, view), move.tiles) : undefined;
}

/** Whether cards that are given back are exchanged for as many (FD-2.4). */
function isExchange(view: View): boolean {
  const { least, most } = actionOf(view, 'pass') ?? { least: 0, most: 0 };
  return least < most;
}

/** What the player keeps when a play has left their hand. */
function keptAfter(move: Move, view: View) {
  const used = usedBy(move);
  return (view.own?.hand ?? []).filter(({ id }) => !used.includes(id));
}

/** The bonus cards for a word of AlphaRummy: as many as its multiplier, if there are enough, and none for going out (AR-2.4). */
function bonusFor(times: number, left: number, view: View): number {
  if (view.game.variant !== 'alpha-rummy' || left === 0) return 0;
  return Math.max(0, Math.min(times, view.stock - view.game.bonus_due));
}

/** The server's reason in words. */
function reasonsGiven({ why, number, cards, words }: HintReason, { move, points }: Hint, doc: Doc, view: View, called: Called): string[] {
  const says = hintTexts().why;
  const faces = facesIn(doc, view);
  const these = cards.flatMap((card) => faces.get(card) ?? []);
  const names = these.map((face) => called.card(face));
  const made = words.map((word) => called.word(word));
  const left = keptAfter(move, view).length;
  const used = (view.own?.hand.length ?? 0) - left;
  const { variant } = view.game;
  const top = faces.get(view.discard?.cards.at(-1)?.id ?? 0);
  const topName = top ? called.card(top) : '';
  switch (why) {
    case 'makes_meld':
      return [these.every(({ rank }) => rank === these[0]?.rank) ? says.makesSet(names) : says.makesRun(names)];
    case 'joins_meld':
      return [says.joinsMeld(names)];
    case 'lets_knock':
      return [says.letsKnock(number)];
    case 'makes_words':
      return [variant === 'alpha-rummy' ? says.makesWord(made.join(), points) : says.hasWords(made)];
    case 'makes_gin':
      return [says.makesGin(made)];
    case 'fits_nothing':
      if (move.do === 'discard') return [says.loose(points)];
      if (variant === 'alpha-rummy') return [says.pileFitsNoWord];
      // A card that is declined has been named.
      if (move.do === 'pass') return [variant === 'gin' ? says.itFitsNoWord : says.itFitsNothing];
      return [variant === 'gin' ? says.fitsNoWord(topName) : says.fitsNothing(topName)];
    case 'gains_little':
      if (variant === 'alpha-rummy') return [says.pileGainsLittle];
      if (move.do === 'pass') return [variant === 'gin' ? says.itDrawsLess : says.itGainsLittle];
      return [variant === 'gin' ? says.drawsMore(topName) : says.gainsLittle(topName)];
    case 'waits':
      return [says.waits(number, points)];
    case 'in_meld':
      return [says.inMeld];
    case 'keeps_words':
      // A knock that names its words needs no second list.
      if (move.do === 'knock') return [says.cannotFail(move.words.length > 0 ? [] : made)];
      return [made.length > 0 ? says.keepsWords(made, number) : says.noWords(points)];
    case 'least_useful':
      return [says.leastUseful];
    case 'at_end':
      return [says.atEnd(number, number - points), ...(view.phase === 'play' && view.stock > 0 ? [says.drawsBack(Math.min(used, view.stock))] : [])];
    case 'new_word':
      return [number > 0 ? says.fullHand(number) : says.twoALetter];
    case 'play_on':
      return [says.oneALetter];
    case 'rearranged':
      return [says.reordered];
    case 'body':
      return [says.inside];
    case 'multiplied':
      return [says.times(number, bonusFor(number, left, view))];
  }
}

/** Why a play is good where the server gives no reason: what the play and the player's own cards say. */
function reasonsSeen({ move, points }: Hint, doc: Doc, view: View): string[] {
  const says = hintTexts().why;
  const left = keptAfter(move, view);
  const best = view.game.variant === 'gin-rummy' ? view.game : undefined;
  switch (move.do) {
    case 'lay_word':
    case 'change_word':
      // The Starter counts the cards in words (FD-6.3), and nobody has a hand there.
      return view.phase === 'starter' && points > 0 ? [text.fullDeck.cardsInWords(points)] : [];
    case 'meld':
    case 'lay_off':
      return points > 0 ? [says.sheds(points, left.length)] : [];
    case 'draw':
      return actionOf(view, 'draw')?.from.length === 1 ? [says.onlyPile] : [];
    case 'knock':
      if (!best?.best) return [];
      return [best.best.deadwood > 0 ? says.mayKnock(best.best.deadwood, best.limit) : says.allInMelds];
    case 'lay_down':
      if (best) return [view.phase === 'lay_down' ? says.tableMelds(best.best?.deadwood ?? 0) : says.allElevenInMelds];
      return [says.leaves(left.reduce((sum, { face }) => sum + faceOf(doc.faces, face).value, 0))];
    case 'pass':
      if (move.cards.length === 0) return view.phase === 'upcard' ? [] : [says.pass];
      return [isExchange(view) ? says.exchange : says.giveBack];
    case 'done':
      return [says.done];
    case 'put_back':
      return [says.putBack];
    case 'take_bonus':
      return [says.bonus];
    default:
      return [];
  }
}

/** Why a play is good, without a capital letter and a full stop; empty if nothing says it. */
function reasonFor(hint: Hint, doc: Doc, view: View, called: Called = inFull): string {
  const { move, reason } = hint;
  const reasons = reason ? reasonsGiven(reason, hint, doc, view, called) : reasonsSeen(hint, doc, view);
  const empties = ['meld', 'lay_off', 'discard'].includes(move.do) && keptAfter(move, view).length === 0;
  return [...reasons, ...(empties ? [hintTexts().why.empty] : [])].join('; ');
}

/** What a word brings at once; nothing in the Starter, which counts cards instead (FD-6.3), and where words count at the end. */
const worthNow = ({ points, reason }: Hint, view: View): number => (view.phase === 'starter' || reason?.why === 'at_end' ? 0 : points);

/** Why a play in a list is good, as a sentence of its own; empty if nothing says it. */
export function reasonInList(hint: Hint, doc: Doc, view: View, called: Called = inFull): string {
  const used = (view.own?.hand.length ?? 0) - keptAfter(hint.move, view).length;
  const worth = wordOf(hint.move, doc, view) === undefined ? 0 : worthNow(hint, view);
  const reasons = [worth > 0 && hintTexts().why.worth(worth, used), reasonFor(hint, doc, view, called)].filter(Boolean).join('; ');
  return reasons && `${capital(reasons)}.`;
}

/** A play in words, as advice. */
export function advice(move: Move, doc: Doc, view: View, called: Called = inFull): string {
  const faces = facesIn(doc, view);
  const names = (cards: readonly CardId[]) => cards.flatMap((card) => faces.get(card) ?? []).map((face) => called.card(face));
  const name = (card: CardId) => names([card]).join();
  const word = (tiles: readonly Tile[]) => called.word(spelledWith(faces, tiles));
  const hints = hintTexts();
  const { table, gin, ginRummy, alphaRummy } = text;

  switch (move.do) {
    case 'lay_word':
      return hints.layWord(word(move.tiles));
    case 'change_word':
      return hints.changeWord(called.word(view.words[move.word]?.word ?? ''), word(move.tiles));
    case 'meld':
      return hints.meld(names(move.cards));
    case 'lay_off':
      return hints.layOff(names(move.cards), names(view.melds[move.meld]?.cards.map((card) => card.id) ?? []));
    case 'discard':
      return table.discardCard(name(move.card));
    case 'draw': {
      const pile = view.discard?.cards ?? [];
      const card = move.card ?? pile.at(-1)?.id;
      if (move.from !== 'discard' || card === undefined) return hints.drawStock;
      // In AlphaRummy the cards after it come along (AR-2.2).
      const more = pile.length - 1 - pile.findIndex(({ id }) => id === card);
      return more > 0 ? alphaRummy.takeFrom(name(card), more) : table.takeDiscard(name(card));
    }
    case 'knock': {
      if (view.game.variant === 'gin-rummy' && view.game.best?.deadwood === 0) return hints.ginWith(name(move.card));
      const words = move.words.map(word);
      const isGin = words.length > 0 && usedBy(move).length === view.own?.hand.length;
      return isGin ? hints.gin(words) : hints.knock(words, name(move.card));
    }
    case 'lay_down':
      if (view.game.variant === 'gin-rummy') return view.phase === 'lay_down' ? gin.layDownNow : ginRummy.bigGin;
      return hints.layDown(move.words.map(word));
    case 'pass': {
      if (move.cards.length === 0) return view.phase === 'upcard' ? hints.decline(name(view.discard?.cards.at(-1)?.id ?? 0)) : table.passNow;
      return (isExchange(view) ? hints.exchange : hints.giveBack)(names(move.cards));
    }
    case 'done':
      return hints.done;
    case 'take_bonus':
      return view.game.variant === 'alpha-rummy' ? hints.takeBonus(view.game.bonus_due) : '';
    case 'put_back':
      return view.game.variant === 'alpha-rummy' ? alphaRummy.putBack(view.game.taken.length) : '';
    // The server suggests no other moves.
    default:
      return move.do;
  }
}

/** The best play and why it is good, as a friend at the table says it. */
export function proposal(hint: Hint, doc: Doc, view: View, called: Called = inFull): string {
  const { move } = hint;
  const hints = hintTexts();
  const word = wordOf(move, doc, view);
  const play =
    word === undefined
      ? advice(move, doc, view, called)
      : move.do === 'change_word'
        ? hints.couldChange(called.word(view.words[move.word]?.word ?? ''), called.word(word), worthNow(hint, view))
        : hints.couldLay(called.word(word), worthNow(hint, view));
  const why = reasonFor(hint, doc, view, called);
  return why ? hints.because(play, why) : `${play}.`;
}

/** Hints with their words. Other cards may make the same play: then the first, which is the best, is enough. */
export function distinct(hints: readonly Hint[], doc: Doc, view: View): { hint: Hint; says: string }[] {
  const said = new Map<string, Hint>();
  for (const hint of hints) {
    const says = advice(hint.move, doc, view);
    if (!said.has(says)) said.set(says, hint);
  }
  return [...said].map(([says, hint]) => ({ hint, says }));
}
