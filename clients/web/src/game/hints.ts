import type { CardId, Doc, Face, Hint, Move, Tile, View } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { faceOf, spelled } from '../protocol/faces.ts';
import { nameOf } from '../text/card_names.ts';
import { benchFor } from './workbench.ts';

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

/** What a play brings: points, or in the Starter cards in words (FD-6.3). */
export function worthOf({ move, points }: Hint, { phase }: View): string {
  if (phase === 'starter') return text.fullDeck.cardsInWords(points);
  return move.do === 'discard' ? text.hints.sheds(points) : text.hints.worth(points);
}

/** A play in words, as advice. */
export function advice(move: Move, doc: Doc, view: View): string {
  const faces = facesIn(doc, view);
  const names = (cards: readonly CardId[]) => cards.flatMap((card) => faces.get(card) ?? []).map(nameOf);
  const name = (card: CardId) => names([card]).join();
  const word = (tiles: readonly Tile[]) => spelledWith(faces, tiles);
  const { hints, table, ginRummy } = text;

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
      const card = move.card ?? view.discard?.cards.at(-1)?.id;
      return move.from === 'discard' && card !== undefined ? table.takeDiscard(name(card)) : hints.drawStock;
    }
    case 'knock':
      return hints.knock(move.words.map(word), name(move.card));
    case 'lay_down':
      if (view.game.variant === 'gin-rummy') return view.phase === 'lay_down' ? ginRummy.layDownBest : ginRummy.bigGin;
      return hints.layDown(move.words.map(word));
    case 'pass':
      return view.phase === 'upcard' ? table.decline : table.passNow;
    // The server suggests no other moves.
    default:
      return move.do;
  }
}
