import type { CardId, GroupId, Move, MoveKind, Pile } from '../protocol/model.ts';
import { completing, hasChoice } from './fitting.ts';
import type { Play } from './play.svelte.ts';
import { cardsOf, usedBy } from './workbench.ts';

/** What a player touches next for a move. */
export interface Touch {
  /** The pile to draw from; with `cards`, where they lie if the table does not show them one by one. */
  pile?: Pile;
  cards: readonly CardId[];
  /** The word or meld that the cards go to, or each that may take them. */
  groups?: readonly GroupId[];
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
      return { cards: move.cards, groups: [move.meld] };
    case 'change_word':
      return { cards: cardsOf(move.tiles), groups: [move.word] };
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
  pass: ['pass'],
  take_bonus: ['bonus'],
  put_back: ['put-back'],
  accept: ['accept'],
  challenge: ['challenge'],
};

/** Whether the hand is laid open, which a dialog can show first. */
const opensHand = (kind: MoveKind) => kind === 'knock' || kind === 'lay_down';

/** The buttons that make a move without cards. */
function buttonsFor(kind: MoveKind, play: Play): Touch {
  // While cards for something else are chosen, the rail is about those, and has no button for a move without cards.
  if (play.midWord) return { cards: [], choices: ['clear'] };
  if (play.bench.purpose === 'pass' && play.cards().length > 0) return { cards: [], choices: ['cancel'] };
  return { cards: [], choices: choicesFor[kind] ?? [], ...(opensHand(kind) && { confirmed: true }) };
}

/** What to touch next for a move, with what the player has prepared. */
export function nextTouch(move: Move, play: Play): Touch {
  // The words are what the advice names, not the card that goes away.
  if (move.do === 'knock' && move.words.length > 0 && !play.isPrepared(move)) return { cards: cardsOf(move.words.flat()) };
  if (move.do === 'draw' || !play.isPrepared(move)) return touchOf(move);
  const { cards, groups } = touchOf(move);
  if (cards.length === 0) return buttonsFor(move.do, play);
  return {
    cards: [],
    choices: move.do === 'pass' ? ['give'] : (choicesFor[move.do] ?? []),
    ...(move.do === 'lay_off' && groups && { groups }),
    ...(opensHand(move.do) && { confirmed: true }),
  };
}

/**
 * What to touch for a move of this kind if nobody suggests one: all that it can begin with, and the button that makes it
 * once the cards are chosen. Nothing while the player spells, because only they know their word.
 */
function beginningOf(kind: MoveKind, play: Play): Touch {
  const action = play.action(kind);
  const chosen = play.cards();
  const hand = play.loose.map(({ id }) => id);
  // In Gin a word is kept without an action for it.
  if (kind === 'lay_word') return { cards: chosen.length === 0 ? hand : [] };
  if (!action) return { cards: [] };
  switch (kind) {
    case 'draw':
      return { pile: action.from.includes('discard') && !action.from.includes('stock') ? 'discard' : 'stock', cards: [] };
    case 'discard':
      if (play.toDiscard !== undefined) return { cards: [], choices: ['discard'] };
      return { cards: chosen.length > 0 ? [] : hand.filter((card) => action.cards.length === 0 || action.cards.includes(card)) };
    case 'meld':
      // A player who has no meld discards.
      if (!hasChoice(action)) return beginningOf('discard', play);
      return play.mayMeld ? { cards: [], choices: ['meld'] } : { cards: completing(action, chosen) };
    case 'lay_off':
      return play.takers.length > 0 ? { cards: [], groups: play.takers, choices: ['lay-off'] } : { cards: completing(action, chosen) };
    case 'change_word': {
      if (play.bench.word === undefined) return { cards: [], groups: Object.keys(play.view.words).map(Number).filter((word) => play.mayJoin(word)) };
      const joins = play.lit.size > 0 ? [...play.lit] : hand;
      return { cards: chosen.every((card) => play.fixed.has(card)) ? joins : [] };
    }
    case 'pass': {
      if (play.bench.purpose !== 'pass') return buttonsFor(kind, play);
      return chosen.length >= Math.max(1, action.least) ? { cards: [], choices: ['give'] } : { cards: hand };
    }
    default:
      return buttonsFor(kind, play);
  }
}

/** The same for moves of several kinds; without any, for the first that the server lists. */
export function anyTouch(kinds: readonly MoveKind[], play: Play): Touch {
  const first = play.view.own?.actions[0];
  const found = (kinds.length > 0 || !first ? kinds : [first.kind]).map((kind) => beginningOf(kind, play));
  const pile = found.find((touch) => touch.pile)?.pile;
  return {
    ...(pile && { pile }),
    cards: found.flatMap(({ cards }) => cards),
    groups: found.flatMap(({ groups = [] }) => groups),
    choices: found.flatMap(({ choices = [] }) => choices),
    confirmed: found.some(({ confirmed }) => confirmed),
  };
}
