import type { CardId, Doc, Face, Hint, Move, Tile, View } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { faceOf, spelled } from '../protocol/faces.ts';
import { nameOf } from '../text/card_names.ts';
import { actionOf } from './actions.ts';
import { benchFor, cardsOf } from './workbench.ts';

/** Whether a play consists of cards that the player can prepare; all other plays have buttons at the table. */
export function canStage(move: Move): boolean {
  if (move.do === 'lay_down') return move.words.length > 0;
  return benchFor(move, 'pick') !== null;
}

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

/** The cards that a play uses. */
function usedBy(move: Move): readonly CardId[] {
  switch (move.do) {
    case 'lay_word':
    case 'change_word':
      return cardsOf(move.tiles);
    case 'meld':
    case 'lay_off':
      return move.cards;
    case 'knock':
      return [...cardsOf(move.words.flat()), move.card];
    case 'lay_down':
      return cardsOf(move.words.flat());
    case 'discard':
      return [move.card];
    default:
      return [];
  }
}

/** Why a play is good, as far as the server's answer and the player's own cards say it; empty if they say nothing. */
export function reasonFor({ move, points }: Hint, doc: Doc, view: View): string {
  const { hints, fullDeck } = text;
  const hand = view.own?.hand ?? [];
  const used = usedBy(move);
  const left = hand.filter(({ id }) => !used.includes(id));
  const uses = hand.length - left.length;
  const empty = uses > 0 && left.length === 0 && hints.empty;
  const best = view.game.variant === 'gin-rummy' ? view.game.best : undefined;
  /** What is left over when the hand is laid open; in Gin Rummy the server says it. */
  const deadwood = best?.deadwood ?? left.reduce((sum, { face }) => sum + faceOf(doc.faces, face).value, 0);
  const reasons = (): (string | false)[] => {
    switch (move.do) {
      case 'lay_word':
      case 'change_word':
        // The Starter counts the cards in words (FD-6.3), and nobody has a hand there.
        if (view.phase === 'starter') return [points > 0 && `${fullDeck.cardsInWords(points)}.`];
        return [points !== 0 && hints.worth(points, uses), empty];
      case 'meld':
      case 'lay_off':
        return [points !== 0 && hints.sheds(points, left.length), empty];
      case 'discard':
        return best?.put_away === move.card ? [hints.leavesLeast(deadwood)] : [points !== 0 && hints.sheds(points, left.length), empty];
      case 'knock':
      case 'lay_down':
        // In Gin the points are those of the hand, in Gin Rummy those that leave it.
        return [!best && points !== 0 && hints.worth(points), hints.leaves(deadwood)];
      case 'draw':
        return [points !== 0 && hints.better(points)];
      default:
        return [];
    }
  };
  return reasons().filter(Boolean).join(' ');
}

/** A play in words, as advice. `called`: how a card is called. */
export function advice(move: Move, doc: Doc, view: View, called: (face: Face) => string = nameOf): string {
  const faces = facesIn(doc, view);
  const names = (cards: readonly CardId[]) => cards.flatMap((card) => faces.get(card) ?? []).map(called);
  const name = (card: CardId) => names([card]).join();
  const word = (tiles: readonly Tile[]) => spelledWith(faces, tiles);
  const { hints, table, ginRummy, alphaRummy } = text;

  switch (move.do) {
    case 'lay_word':
      return hints.layWord(word(move.tiles));
    case 'change_word':
      return hints.changeWord(view.words[move.word]?.word ?? '', word(move.tiles));
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
      // In AlphaRummy the cards above it come along (AR-2.2).
      const above = pile.length - 1 - pile.findIndex(({ id }) => id === card);
      return above > 0 ? alphaRummy.takeFrom(name(card), above) : table.takeDiscard(name(card));
    }
    case 'knock': {
      const words = move.words.map(word);
      const isGin = words.length > 0 && usedBy(move).length === view.own?.hand.length;
      return isGin ? hints.gin(words) : hints.knock(words, name(move.card));
    }
    case 'lay_down':
      if (view.game.variant === 'gin-rummy') return view.phase === 'lay_down' ? ginRummy.layDownBest : ginRummy.bigGin;
      return hints.layDown(move.words.map(word));
    case 'pass': {
      if (move.cards.length === 0) return view.phase === 'upcard' ? hints.decline(name(view.discard?.cards.at(-1)?.id ?? 0)) : table.passNow;
      const { least, most } = actionOf(view, 'pass') ?? { least: 0, most: 0 };
      return (least < most ? hints.exchange : hints.giveBack)(names(move.cards));
    }
    case 'done':
      return hints.done;
    case 'take_bonus':
      return view.game.variant === 'alpha-rummy' ? alphaRummy.takeBonus(view.game.bonus_due) : '';
    case 'put_back':
      return view.game.variant === 'alpha-rummy' ? alphaRummy.putBack(view.game.taken.length) : '';
    // The server suggests no other moves.
    default:
      return move.do;
  }
}

/** The best play in a sentence, as a friend at the table says it. */
export function proposal({ move, points }: Hint, doc: Doc, view: View, called: (face: Face) => string = nameOf): string {
  const { hints } = text;
  // The Starter counts cards instead (FD-6.3).
  const worth = view.phase === 'starter' ? 0 : points;
  const word = wordOf(move, doc, view);
  if (move.do === 'change_word') return hints.couldChange(view.words[move.word]?.word ?? '', word ?? '', worth);
  if (word !== undefined) return hints.couldLay(word, worth);
  return `${advice(move, doc, view, called)}. ${move.do === 'draw' ? reasonFor({ move, points }, doc, view) : ''}`.trim();
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
