import type { Doc, GroupId, Seat } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { faceOf, nameOf } from './cards.ts';
import { type Listener, matchOver, scoresOf, whoIs } from './log.ts';

/** What of a match was in sight at some moment: as much as it takes to tell later what has changed since. */
export interface Glance {
  room: string;
  match: number;
  number: number;
  hand: number;
  scores: Record<string, number>;
  words: Record<string, string>;
  /** How many cards lie in each. */
  melds: Record<string, number>;
  top?: string;
}

const eachAs = <T, U>(all: Readonly<Record<string, T>>, as: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [id, as(one)]));

export function glanceOf(doc: Doc): Glance | null {
  const { room, view } = doc;
  if (!view) return null;
  const top = view.discard?.cards.at(-1)?.face;
  return {
    room: room.code,
    match: room.match,
    number: view.number,
    hand: view.hand,
    scores: eachAs(view.seats, (seat) => seat.score),
    words: eachAs(view.words, (word) => word.word),
    melds: eachAs(view.melds, (meld) => meld.cards.length),
    ...(top === undefined ? {} : { top }),
  };
}

export function isGlance(value: unknown): value is Glance {
  const glance = value as Glance | null;
  return (
    typeof glance === 'object' && glance !== null && typeof glance.room === 'string' && typeof glance.match === 'number' &&
    typeof glance.number === 'number' && typeof glance.hand === 'number' &&
    [glance.scores, glance.words, glance.melds].every((part) => typeof part === 'object' && part !== null)
  );
}

/**
 * What has changed since then, as far as the table shows it: the server keeps no history, so who drew what or in which
 * order things came is not to be had.
 */
export function sinceThen(before: Glance, doc: Doc, listener: Listener): string[] {
  const { room, view } = doc;
  if (!view || before.room !== room.code || (before.match === room.match && before.number === view.number)) return [];
  const log = text.log;
  const who = (seat: Seat | string) => whoIs(listener, Number(seat));
  const lines: string[] = [];

  const sameMatch = before.match === room.match;
  const sameHand = sameMatch && before.hand === view.hand;
  if (!sameMatch) lines.push(log.matchStarted);
  const last = view.last_hand;
  if (last && (!sameMatch || last.hand >= before.hand)) {
    lines.push(log.handEnded(listener.deal, last.hand, scoresOf(last.seats, listener)));
  }

  const knownWords = sameHand ? before.words : {};
  for (const [id, word] of Object.entries(view.words)) {
    const was = knownWords[id];
    if (was === undefined) lines.push(log.wordLaid(who(word.owner), word.word));
    else if (was !== word.word) lines.push(log.wordBecame(was, word.word));
  }
  for (const [id, was] of Object.entries(knownWords)) if (!view.words[id as unknown as GroupId]) lines.push(log.wordGone(was));

  const knownMelds = sameHand ? before.melds : {};
  for (const [id, meld] of Object.entries(view.melds)) {
    const cards = meld.cards.map((card) => nameOf(faceOf(doc.faces, card.face)));
    const known = knownMelds[id];
    if (known === undefined) lines.push(log.melded(who(meld.owner), cards));
    else if (known < cards.length) lines.push(log.meldGrew(cards));
  }

  if (sameHand) {
    for (const [seat, { score }] of Object.entries(view.seats)) {
      const more = score - (before.scores[seat] ?? 0);
      if (more !== 0) lines.push(log.scoreChanged(who(seat), more));
    }
  }
  const top = view.discard?.cards.at(-1)?.face;
  if (top !== undefined && (!sameHand || top !== before.top)) lines.push(log.topNow(nameOf(faceOf(doc.faces, top))));
  if (view.result) lines.push(matchOver(view.result.winners, listener));
  return lines;
}
