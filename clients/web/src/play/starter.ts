import type { Doc, HandResult, Seat } from '../protocol/model.ts';
import type { Frame } from './replay_frames.ts';

/** The Starter of a match (FD-6), as one player played it. */
export interface Starter {
  /** The number of its first state. */
  from: number;
  /** The states in which the player was to play. */
  turns: readonly Frame[];
  /** The words that the player laid. */
  laid: ReadonlySet<string>;
}

/** Whether this is the result of a Starter. It has no number, decides a tie and adds no points (FD-6.3). */
export const isStarterResult = ({ clause }: HandResult): boolean => clause === 'FD-6.3';

/** Whether a match that is over ended with a Starter. */
export const hadStarter = ({ view }: Doc): boolean => view?.game.variant === 'full-deck' && view.game.tied.length > 0;

export function starterOf(frames: readonly Frame[], seat: Seat): Starter {
  const begins = frames.findIndex(({ doc }) => doc.view?.phase === 'starter');
  const all = begins < 0 ? [] : frames.slice(begins);
  const laid = all.flatMap(({ events }) =>
    events.flatMap((event) => ((event.event === 'word_laid' || event.event === 'word_changed') && event.seat === seat ? [event.word] : [])),
  );
  return {
    from: all[0]?.number ?? Number.MAX_SAFE_INTEGER,
    turns: all.filter(({ doc }) => doc.view?.phase === 'starter' && doc.view.to_act.includes(seat)),
    laid: new Set(laid),
  };
}
