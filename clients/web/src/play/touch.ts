import type { CardId, GroupId, Move, MoveKind, Pile } from '../protocol/model.ts';
import type { Play } from './play.svelte.ts';
import { cardsOf, usedBy } from './workbench.ts';

/** What a player touches next for a move. */
export interface Touch {
  /** The pile to draw from; with `cards`, where they lie if the table does not show them one by one. */
  pile?: Pile;
  cards: readonly CardId[];
  /** The word or meld that the cards go to. */
  group?: GroupId;
  /** The choices on the rail that make the move, whichever of them there is. */
  choices?: readonly string[];
  /** Whether a dialog can still stand before the move, to look it over. */
  confirmed?: boolean;
}

/** What to touch first for a move. */
export function touchOf(move: Move): Touch {
  switch (move.do) {
    case 'draw':
      return { pile: move.from, cards: move.card === undefined ? [] : [move.card] };
    case 'lay_off':
      return { cards: move.cards, group: move.meld };
    case 'change_word':
      return { cards: cardsOf(move.tiles), group: move.word };
    case 'knock':
      return { cards: [move.card] };
    default:
      return { cards: usedBy(move) };
  }
}

const choicesFor: Partial<Record<MoveKind, readonly string[]>> = {
  meld: ['meld'],
  lay_off: ['lay-off'],
  // In Gin a word is kept, and laid only after the knock.
  lay_word: ['lay', 'keep'],
  change_word: ['lay'],
  discard: ['discard'],
  knock: ['knock'],
  lay_down: ['lay-down', 'big-gin'],
  done: ['done'],
  take_bonus: ['bonus'],
  put_back: ['put-back'],
};

/** What to touch next for a move, with what the player has prepared. */
export function nextTouch(move: Move, play: Play): Touch {
  // The words are what the advice names, not the card that goes away.
  if (move.do === 'knock' && move.words.length > 0 && !play.isPrepared(move)) return { cards: cardsOf(move.words.flat()) };
  if (move.do === 'draw' || !play.isPrepared(move)) return touchOf(move);
  const { cards, group } = touchOf(move);
  // While cards for something else are chosen, the rail is about those, and has no button for a move without cards.
  if (cards.length === 0 && play.cards().length > 0) {
    if (play.midWord) return { cards: [], choices: ['clear'] };
    if (play.bench.purpose === 'pass') return { cards: [], choices: ['cancel'] };
  }
  return {
    cards: [],
    choices: move.do === 'pass' ? [move.cards.length > 0 ? 'give' : 'pass'] : (choicesFor[move.do] ?? []),
    ...(move.do === 'lay_off' && group !== undefined && { group }),
    confirmed: move.do === 'knock' || move.do === 'lay_down',
  };
}
