import { faceOf, spelled } from '../protocol/faces.ts';
import type { CardId, CardView, Doc, Hint, Move, MoveKind, Options, Pile, Seat, View } from '../protocol/model.ts';

/** One thing that somebody who plays a game for the first time is told, at the moment when it is there to be done. */
export interface Step {
  /** Its sentence is that of the game and this name in the texts. */
  name: string;
  /** What says it in full. */
  clause: string;
  /** The kinds of move that it speaks of: of the best one of them, what has to be touched glows. */
  moves: readonly MoveKind[];
  /** Whether it is about a word, which then is named: that of the lesson's deal while the hand has it, else one to play. */
  word?: true;
  /** At which tables there is such a moment, if not at all. */
  where?(options: Options): boolean;
  /** Whether this is its moment. It is behind one when the moment has passed. */
  when(view: View, seat: Seat): boolean;
}

/** How far somebody has come. */
export interface Progress {
  /** Whether they have read what the game is about; that comes first. */
  begun: boolean;
  behind: readonly string[];
  /** What they are being told; between two moments nothing. */
  shown: string | null;
}

export const beginning: Progress = { begun: false, behind: [], shown: null };

/** Whether the server lets one do this now. */
export const may = (view: View, kind: MoveKind): boolean => view.own?.actions.some((action) => action.kind === kind) ?? false;

/**
 * Where somebody is who now sees this: a step stays while its moment lasts; after it comes the first whose moment is
 * there and that they have not been told. The same object as before if nothing has changed.
 */
export function follow(steps: readonly Step[], progress: Progress, view: View, seat: Seat): Progress {
  if (!progress.begun) return progress;
  const current = steps.find((step) => step.name === progress.shown);
  if (current?.when(view, seat)) return progress;
  const behind = current ? [...progress.behind, current.name] : progress.behind;
  const next = steps.find((step) => !behind.includes(step.name) && step.when(view, seat));
  return current || next ? { begun: true, behind, shown: next?.name ?? null } : progress;
}

/** The last step ends it, even if some steps never came up. */
export function isLast(steps: readonly Step[], name: string | null): boolean {
  return name !== null && steps.at(-1)?.name === name;
}

export function isOver(steps: readonly Step[], { behind }: Progress): boolean {
  return isLast(steps, behind.at(-1) ?? null);
}

/** What a move begins with: the pile that is drawn from, or cards. */
export interface Touch {
  pile?: Pile;
  cards: readonly CardId[];
}

/** What there is to touch for a move. */
export function touchOf(move: Move): Touch {
  switch (move.do) {
    case 'draw':
      return { pile: move.from, cards: [] };
    case 'meld':
    case 'lay_off':
    case 'pass':
      return { cards: move.cards };
    case 'lay_word':
    case 'change_word':
      return { cards: move.tiles.map(({ card }) => card) };
    case 'discard':
    case 'knock':
      return { cards: [move.card] };
    default:
      return { cards: [] };
  }
}

/** Cards that a word on the table is made of, its own and others. */
const tilesOf = (move: Move): number => (move.do === 'change_word' ? move.tiles.length : 0);

/**
 * The move that a step speaks of, the best that the server knows of, or of changes the simplest: an idea is easier to see
 * in a short word. Where the server knows of no draw it is one from the stock; nothing if no move is of the step's kinds.
 */
export function moveFor({ moves }: Step, hints: readonly Hint[]): Move | undefined {
  const [best, ...others] = hints.map(({ move }) => move).filter((move) => moves.includes(move.do));
  if (!best) return moves.includes('draw') ? { do: 'draw', from: 'stock' } : undefined;
  return others.filter((move) => move.do === best.do).reduce((least, move) => (tilesOf(move) < tilesOf(least) ? move : least), best);
}

/** The cards of a hand that spell a word; nothing if they cannot. */
export function cardsFor(word: string, { faces }: Doc, hand: readonly CardView[]): CardId[] | undefined {
  const left = [...hand];
  const cards = [...word].flatMap((letter) => {
    const at = left.findIndex(({ face }) => spelled(faceOf(faces, face), undefined) === letter);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return cards.length === word.length ? cards.map(({ id }) => id) : undefined;
}
