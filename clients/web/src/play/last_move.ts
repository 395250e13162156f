import type { CardId, CardView, Doc, GameEvent, GroupId, Seat, View } from '../protocol/model.ts';
import type { Place } from './flights.ts';
import type { Frame } from './replay_frames.ts';

/** The last move, and where on the table it shows. */
export interface LastMove {
  seat: Seat;
  place: Place;
  /** Where the same turn laid or changed words before. */
  also?: readonly Place[];
  /** The cards that the same turn added to words. */
  added?: readonly CardId[];
  /** The turn is over, so that no other word joins these. */
  over?: true;
  /** Who went out and has not had a turn since, in a game that goes on then (AR-3.1). */
  out?: Seat;
}

/** A move that left something to see on the table. */
function seenIn(event: GameEvent): (Pick<LastMove, 'seat' | 'place'> & { word?: true }) | undefined {
  switch (event.event) {
    case 'discarded':
      return { seat: event.seat, place: 'discard' };
    case 'melded':
    case 'laid_off':
      return { seat: event.seat, place: `group:${event.meld}` };
    case 'word_laid':
    case 'word_changed':
      return { seat: event.seat, place: `group:${event.group}`, word: true };
    default:
      return undefined;
  }
}

function after(event: GameEvent, before: LastMove | null): LastMove | null {
  // The card that lies there now, others have discarded before. So have those that are put back.
  if (event.event === 'drew' && event.from === 'discard' && before?.place === 'discard') {
    return before.out === undefined ? null : { seat: before.seat, place: `seat:${before.seat}`, out: before.out };
  }
  if (event.event === 'took_back' && event.seat === before?.seat) return null;
  const seen = seenIn(event);
  if (!seen) return before && before.place !== 'discard' && !before.over && (event.event === 'said_done' || event.event === 'passed') ? { ...before, over: true } : before;
  const { seat, place, word } = seen;
  const goesOn = word && before?.seat === seat && !before.over && before.place !== 'discard';
  const also = goesOn ? [...new Set([before.place, ...(before.also ?? [])])].filter((one) => one !== place) : [];
  return { seat, place, ...(also.length > 0 && { also }), ...(goesOn && before.added && { added: before.added }) };
}

/** Whether the last move left something at this place. */
export const isMarked = (last: LastMove | null, place: Place): boolean => last !== null && (last.place === place || (last.also?.includes(place) ?? false));

/** The word or meld at a place; undefined for any other place. */
export function groupAt(place: Place | undefined): GroupId | undefined {
  const [, group] = /^group:(\d+)$/.exec(place ?? '') ?? [];
  return group === undefined ? undefined : Number(group);
}

/** The card or the word that this player's last move left on the table; nothing if their last move left nothing. */
export function leftBy(seat: Seat, last: LastMove | null, { discard, words }: View): { card?: CardView | undefined; word?: string | undefined } {
  // A turn that was ended without a card comes after the words in it.
  if (last?.seat !== seat || last.over) return {};
  if (last.place === 'discard') return { card: discard?.cards.at(-1) };
  const group = groupAt(last.place);
  return { word: group === undefined ? undefined : words[group]?.word };
}

/** A deal, or the end of a hand, clears the table. */
const clearsTable = (events: readonly GameEvent[]): boolean => events.some((event) => event.event === 'hand_dealt' || event.event === 'hand_ended');

/** Who is out after these events. A turn begins with a draw or a pass; going out ends with a draw, too. */
function outAfter(events: readonly GameEvent[], before: Seat | undefined): Seat | undefined {
  const went = events.find((event) => event.event === 'went_out');
  if (went) return went.seat;
  const plays = events.some((event) => (event.event === 'drew' || event.event === 'passed' || event.event === 'took_back') && event.seat === before);
  return plays ? undefined : before;
}

/** The cards that these events added to words, from the table before them and after them. */
function addedBy(events: readonly GameEvent[], was: Doc | null | undefined, is: Doc | undefined): CardId[] {
  return events.flatMap((event) => {
    if (event.event !== 'word_changed') return [];
    const old = was?.view?.words[event.group]?.tiles.map(({ id }) => id);
    return old ? (is?.view?.words[event.group]?.tiles.flatMap(({ id }) => (old.includes(id) ? [] : [id])) ?? []) : [];
  });
}

/** What is marked after these events, if `before` was marked until now. They led from one state of the room to another. */
export function markedAfter(events: readonly GameEvent[], before: LastMove | null, was?: Doc | null, is?: Doc): LastMove | null {
  if (clearsTable(events)) return null;
  const marked = events.reduce<LastMove | null>((one, event) => after(event, one), before);
  const added = marked?.place.startsWith('group:') ? addedBy(events, was, is) : [];
  const last = marked && added.length > 0 ? { ...marked, added: [...(marked.added ?? []), ...added] } : marked;
  const out = outAfter(events, before?.out);
  if (!last || last.out === out) return last;
  const { out: _, ...move } = last;
  return { ...move, ...(out !== undefined && { out }) };
}

/** What is marked after the first frames of a match. */
export const markedIn = (frames: readonly Frame[]): LastMove | null =>
  frames.reduce<LastMove | null>((last, { events, doc }, index) => markedAfter(events, last, frames[index - 1]?.doc, doc), null);
