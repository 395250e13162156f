import { faceOf, spelled } from '../protocol/faces.ts';
import type { CardId, CardView, Doc, Hint, Move, MoveKind, Options, Seat, Tile, View } from '../protocol/model.ts';
import { actionOf } from './actions.ts';
import { hasChoice } from './fitting.ts';
import type { Progress } from './progress.ts';
import { cardsOf } from './workbench.ts';

/** One thing that a player learns in their first game, at the moment when they can do it. */
export interface Step {
  /** Its sentence is in the texts, under the game and this name. */
  name: string;
  /** The clause that says it in full. */
  clause: string;
  /** The kinds of move that it explains. What to touch for the best such move glows, or, if nobody suggests one, for any. */
  moves: readonly MoveKind[];
  /** Whether it names a word: that of the lesson's deal while the hand has it, otherwise one that can be played. */
  word?: true;
  /** Whether it also says what the table asks, whose slip it covers. */
  asks?: true;
  /** A step that comes before it, however late. */
  after?: string;
  /** At which tables this moment occurs; at all tables, if absent. */
  where?(options: Options): boolean;
  /** Whether this is its moment. Once the moment has passed, the step is done. */
  when(view: View, seat: Seat): boolean;
}

/** Whether the player has cards for this move now, as far as the server says. */
export const can = (view: View, kind: MoveKind): boolean => hasChoice(actionOf(view, kind));

/**
 * The progress of a player who now sees this view. A step stays while its moment lasts. Then comes the first step whose
 * moment it is and that they have not seen. A lesson that begins in the middle of a turn begins with the step that fits:
 * those before it are behind the player. Returns the same object if nothing has changed.
 */
export function follow(steps: readonly Step[], progress: Progress, view: View, seat: Seat): Progress {
  if (!progress.begun || isOver(steps, progress)) return progress;
  const current = steps.find((step) => step.name === progress.shown);
  if (current?.when(view, seat)) return progress;
  const behind = current ? [...progress.behind, current.name] : progress.behind;
  const isFirst = !current && behind.length === 0;
  const mayCome = ({ name, after }: Step) => !behind.includes(name) && (behind.includes(after ?? name) || !steps.some((step) => step.name === after));
  // After the last step nothing more comes, even if some steps never came up.
  const next = isOver(steps, { ...progress, behind }) ? undefined : steps.find((step) => mayCome(step) && step.when(view, seat));
  // A question of the table can come before the player's first turn.
  if (isFirst && next && !next.asks) return { begun: true, behind: steps.slice(0, steps.indexOf(next)).map(({ name }) => name), shown: next.name };
  return current || next ? { begun: true, behind, shown: next?.name ?? null } : progress;
}

/** How many steps are behind the player, of whom some may come later than the one that they see; before the last step, all. */
export const passed = (steps: readonly Step[], { behind, shown }: Progress): number =>
  isLast(steps, shown) ? steps.length - 1 : Math.min(behind.length, steps.length - 2);

/** The progress of a player who has read the step that they see. */
export const pastStep = ({ behind, shown }: Progress): Progress => ({ begun: true, behind: shown === null ? behind : [...behind, shown], shown: null });

export function isLast(steps: readonly Step[], name: string | null): boolean {
  return name !== null && steps.at(-1)?.name === name;
}

/** Whether the last step is behind the player. */
export function isOver(steps: readonly Step[], { behind }: Progress): boolean {
  return isLast(steps, behind.at(-1) ?? null);
}

/** How many cards the changed word has; 0 for other moves. */
const tilesOf = (move: Move): number => (move.do === 'change_word' ? move.tiles.length : 0);

/**
 * The move that a step shows: the best that the server suggests, or of changes to a word the shortest, because an idea
 * is easier to see in a short word. Undefined if no move is of the step's kinds.
 */
export function moveFor({ moves }: Step, hints: readonly Hint[]): Move | undefined {
  const [best, ...others] = hints.map(({ move }) => move).filter((move) => moves.includes(move.do));
  return best && others.filter((move) => move.do === best.do).reduce((least, move) => (tilesOf(move) < tilesOf(least) ? move : least), best);
}

/** What a player does first for a move. In Gin they keep the words of a knock before it, one after another. */
export function firstFor(move: Move, kept: readonly (readonly Tile[])[]): Move {
  if (move.do !== 'knock') return move;
  const held = cardsOf(kept.flat());
  const word = move.words.find((tiles) => !cardsOf(tiles).some((card) => held.includes(card)));
  return word ? { do: 'lay_word', tiles: word } : { ...move, words: [] };
}

/** The cards of a hand that spell a word; undefined if they cannot. */
export function cardsFor(word: string, { faces }: Doc, hand: readonly CardView[]): CardId[] | undefined {
  const left = [...hand];
  const cards = [...word].flatMap((letter) => {
    const at = left.findIndex(({ face }) => spelled(faceOf(faces, face), undefined) === letter);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return cards.length === word.length ? cards.map(({ id }) => id) : undefined;
}

/** Whether these letters are among those of the word, so that more letters or another order make them the word. */
export function leadsTo(letters: string, word: string): boolean {
  const left = [...word];
  return [...letters].every((letter) => left.includes(letter) && left.splice(left.indexOf(letter), 1));
}
