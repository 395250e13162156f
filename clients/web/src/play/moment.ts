import type { Doc, GameEvent, GroupId, Seat, View, WordScore } from '../protocol/model.ts';
import type { Game } from './game.ts';
import { groupAt, type LastMove } from './last_move.ts';

/** A word was challenged, and the challenge showed whether it is one. */
interface Judged {
  kind: 'judged';
  word: string;
  tiles: View['words'][number]['tiles'];
  by: Seat;
  challenger: Seat;
  stands: boolean;
  /** Cards that the player had taken from the pile went back there (AR-6.3). */
  toPile: boolean;
  /** Its score if it stands. */
  worth: WordScore;
}

/** A moment that everybody should see at once, apart from the cards that move. */
export type Moment = Judged | { kind: 'gin'; by: Seat } | { kind: 'greatWord' };

/** A word of this many letters is cheered, and so is one that scores this many points. */
const longWord = 8;
const manyPoints = 40;

/** The points that a word brings, where the word lies. */
export interface Gain {
  group: GroupId;
  points: number;
  /** How they come about. */
  sum?: string;
  bonusCards: number;
}

const pendingIn = ({ game }: View) => (game.variant === 'alpha-rummy' ? game.pending : undefined);
const dueIn = ({ game }: View): number => (game.variant === 'alpha-rummy' ? game.bonus_due : 0);

/** The points that a word brings in a step, at once or, where only the end of a hand counts, then. */
export function gainIn(events: readonly GameEvent[], before: View, after: View, game: Game, last: LastMove | null): Gain | null {
  const words = events.flatMap((event) => (event.event === 'word_laid' || event.event === 'word_changed' ? [event] : []));
  const [word] = words;
  const lines = events.flatMap((event) => (event.event === 'scored' ? [event] : []));
  const [first] = lines;
  const of = (letters: number) => (letters > 0 ? (game.lengthCounts?.(letters) ?? 0) : 0);
  if (!first && word) {
    const points = of(word.word.length) - of(word.event === 'word_changed' ? word.was.length : 0);
    return points > 0 ? { group: word.group, points, bonusCards: 0 } : null;
  }
  const points = lines.reduce((all, { line }) => all + line.points, 0);
  const pending = pendingIn(before);
  const group = pending?.word ?? word?.group ?? (last?.seat === first?.seat ? groupAt(last?.place) : undefined);
  if (!first || group === undefined || points <= 0 || !after.words[group]) return null;
  const formula = game.formula?.(first.line);
  // Those for earlier words may be due still.
  const due = dueIn(after) - dueIn(before);
  return {
    group,
    points,
    ...(formula && formula.times > 1 && { sum: `${formula.count} × ${formula.times}` }),
    bonusCards: pending?.worth.bonus_cards ?? Math.max(0, due),
  };
}

/** The moment in a step, if it has one. A word that may still be challenged does not count yet. */
export function momentIn(events: readonly GameEvent[], before: View, after: Doc): Moment | null {
  const pending = pendingIn(before);
  const open = after.view?.phase === 'challenge';
  for (const event of events) {
    if (event.event === 'challenged') {
      const word = pending && before.words[pending.word];
      if (word) return { kind: 'judged', word: word.word, tiles: word.tiles, by: pending.by, challenger: event.seat, stands: event.stands, toPile: events.some((one) => one.event === 'cards_put_back'), worth: pending.worth };
    }
    if (event.event === 'knocked' && event.gin) return { kind: 'gin', by: event.seat };
    const laid = event.event === 'word_laid' || event.event === 'word_changed';
    if (laid && event.word.length >= longWord && !open) return { kind: 'greatWord' };
    if (event.event === 'scored' && event.line.points >= manyPoints) return { kind: 'greatWord' };
  }
  // A word that was pending now stands: nobody has challenged it (AR-6.1).
  const stands = pending && !open && after.view?.words[pending.word];
  return stands && stands.word.length >= longWord ? { kind: 'greatWord' } : null;
}
