import { wordOf } from '../play/hints.ts';
import { unfold } from '../play/replay_frames.ts';
import { hadStarter, type Starter, starterOf } from '../play/starter.ts';
import type { Doc, MissedWord, Seat } from '../protocol/model.ts';
import type { MatchRequests } from './match_requests.ts';

/** A word that a player has missed; `starter`: its points are the cards that it would have brought (FD-6.3). */
export type Missed = MissedWord & { starter?: true };

/**
 * The best word that a player could have laid in a match and did not (T-13). If the match ended with a Starter, also the
 * best one there.
 */
export async function missedWords(matches: MatchRequests, doc: Doc, seat: Seat | null): Promise<readonly Missed[]> {
  if (seat === null) return [];
  const words = await matches.missedWords(doc.room, seat);
  // The server's list has words of the Starter, too.
  if (words.length === 0 || !hadStarter(doc)) return words.slice(0, 1);
  const replay = await matches.replayQuietly(doc.room, seat);
  if (!replay) return [];
  const starter = starterOf(unfold(replay), seat);
  const inStarter = await missedInStarter(matches, doc, seat, starter);
  // The server compares the cards of a word in the Starter with the points of other words.
  const before = words.filter(({ number }) => number < starter.from).slice(0, 1);
  return [...before, ...inStarter.filter(({ word }) => before.every((one) => one.word !== word))];
}

/** None if the server does not tell the best plays of every turn: then another word could be better. */
async function missedInStarter(matches: MatchRequests, { room }: Doc, seat: Seat, { turns, laid }: Starter): Promise<readonly Missed[]> {
  const missed: Missed[] = [];
  for (const { number, doc } of turns) {
    const plays = await matches.bestPlaysQuietly(room, seat, number);
    if (!plays) return [];
    for (const { move, points } of plays) {
      const word = doc.view && wordOf(move, doc, doc.view);
      if (word === undefined) continue;
      if (!laid.has(word)) missed.push({ number, word, points, starter: true });
      break;
    }
  }
  return missed.sort((a, b) => b.points - a.points).slice(0, 1);
}
