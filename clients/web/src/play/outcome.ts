import type { CardId, Doc, Face, Faces, HandResult, ScoreLine, Seat, SeatResult, View } from '../protocol/model.ts';
import { dealWord } from '../text/deal_word.ts';
import { dealsIn, goalOf } from '../text/presets.ts';
import { text } from '../text/text.ts';
import { faceOf } from '../protocol/faces.ts';
import { linePieces, lineText } from '../text/server_sentences.ts';
import { hasEnded, isOver } from './ended.ts';
import type { Game } from './game.ts';
import type { LaidOff } from './laid_off.ts';
import { whoIs } from './log_sentences.ts';
import type { People } from './observer.ts';

/** Cards that a player laid together, with the letters chosen for cards that leave a choice. */
export interface Laid {
  /** Absent for a meld. */
  word?: string;
  /** `by`: who laid the card off, if it was not the player themselves. */
  cards: readonly { face: Face; as?: string; by?: Seat | undefined }[];
}

/** A player's melds and words on the table at the end of a hand; empty once the next hand is dealt. */
export function laidBy({ faces }: Doc, view: View, seat: Seat, laidOff: LaidOff = new Map()): Laid[] {
  if (!isOver(view)) return [];
  const byOther = (id: CardId) => {
    const by = laidOff.get(id);
    return by === seat ? undefined : by;
  };
  const melds = Object.values(view.melds).filter(({ owner }) => owner === seat);
  const words = Object.values(view.words).filter(({ owner }) => owner === seat);
  return [
    ...melds.map(({ cards }) => ({ cards: cards.map(({ id, face }) => ({ face: faceOf(faces, face), by: byOther(id) })) })),
    ...words.map(({ word, tiles }) => ({ word, cards: tiles.map(({ face, as }) => ({ face: faceOf(faces, face), as })) })),
  ];
}

/**
 * How many cards a player of the last hand had left. Hands lie open if somebody has gone out or knocked. Otherwise the
 * table knows it only until the next hand is dealt.
 */
export function cardsLeftOf(doc: Doc, { last_hand, seats }: View, seat: Seat): number | undefined {
  const shown = last_hand?.seats[seat]?.hand.length ?? 0;
  if (shown > 0 || last_hand?.out !== undefined) return shown;
  return hasEnded(doc) ? seats[seat]?.cards : undefined;
}

/** The player with the most points in a hand; undefined if several share them. */
export function most({ seats }: HandResult): Seat | undefined {
  const [first, second] = Object.entries(seats).sort(([, one], [, other]) => other.points - one.points);
  return first && first[1].points > Math.max(0, second?.[1].points ?? 0) ? Number(first[0]) : undefined;
}

/** The player whose hand it was: the winner, or the one who ended it. Their points are in the headline. */
export const heroOf = (hand: HandResult, game: Game | undefined): Seat | undefined => game?.wonBy?.(hand) ?? most(hand) ?? hand.out;

/** How somebody ended the hand, as a headline; undefined if nobody did. */
export function endingOf(people: People, hand: HandResult, game: Game | undefined): string | undefined {
  const { out } = hand;
  if (out === undefined) return undefined;
  if (game?.out) return game.out(whoIs(people, out), hand, (seat) => whoIs(people, seat));
  return out === people.seat ? text.result.outYou : text.result.out(people.nameOf(out));
}

/** The scores of a hand in the order in which they are told: the reader's own first, then the best. */
export const scoresIn = ({ seats }: HandResult, reader: Seat | null): { seat: Seat; result: SeatResult }[] =>
  Object.entries(seats)
    .map(([seat, result]) => ({ seat: Number(seat), result }))
    .sort((a, b) => Number(b.seat === reader) - Number(a.seat === reader) || b.result.total - a.result.total);

const codesOf = (cards: readonly Face[]): string => cards.map(({ code }) => code).sort().join();

/** Whether a line of a score counts these cards and no others. */
export const countsCards = (line: ScoreLine, cards: readonly Face[], faces: Faces): boolean =>
  cards.length > 0 && linePieces(line, faces).some((piece) => typeof piece !== 'string' && codesOf(piece) === codesOf(cards));

/** Whether a line of a score counts the cards that its player had left by their number. */
export const countsLeft = ({ text: line, points }: ScoreLine, held: number): boolean => points < 0 && line.startsWith(`${held} card`);

const lines = ({ seats }: HandResult): number => Object.values(seats).reduce((sum, seat) => sum + seat.lines.length, 0);

/** If there are more lines than this, those of players with many are folded up, so that all totals are in sight. */
const manyLines = 5;
/** So many lines stay in sight for the person who reads them, however many the others have. */
const ownLines = 4;

/** Whether a player's lines of a hand's score are folded up; `mine` if they are the reader's. */
export function folded(hand: HandResult, own: SeatResult, mine = false): boolean {
  if (mine && own.lines.length <= ownLines) return false;
  const fair = manyLines / Object.keys(hand.seats).length;
  return lines(hand) > manyLines && own.lines.length > Math.max(1, fair);
}

/** For how long each line of a hand's score is shown, and all of them together, in ms. */
export function telling(hand: HandResult): { lineMs: number; allMs: number } {
  const all = lines(hand);
  const lineMs = Math.min(500, 2500 / Math.max(1, all));
  return { lineMs, allMs: all * lineMs };
}

/** How much of the winner's points may be missing in a match that was close. */
const closeShare = 0.15;

/** Whether the match ended because players left (T-8). */
const endedByLeaving = ({ result }: View): boolean => result?.clause === 'T-8';

/** The hand whose result the table shows; undefined if the match was broken off in the middle of the next one. */
export function handShown(view: View): HandResult | undefined {
  const brokenOff = endedByLeaving(view) && view.last_hand?.hand !== view.hand;
  return brokenOff ? undefined : view.last_hand;
}

/** What both players had left over after a knock, in games with deadwood. */
function compared(people: People, { faces }: Doc, hand: HandResult, game: Game | undefined): string | undefined {
  const count = game?.deadwood;
  if (!count) return undefined;
  const [less, more] = Object.entries(hand.seats)
    .map(([seat, result]) => ({ seat: Number(seat), left: result.hand.reduce((sum, card) => sum + count(faceOf(faces, card.face)), 0) }))
    .sort((a, b) => a.left - b.left || Number(a.seat === hand.out) - Number(b.seat === hand.out));
  // Without a knock nothing is compared, and gin has its own sentence.
  if (!less || !more || !Object.keys(hand.seats).includes(String(hand.out)) || (less.seat === hand.out && less.left === 0)) return undefined;
  const [low, high] = [whoIs(people, less.seat), whoIs(people, more.seat)];
  if (less.left < more.left) return text.result.deadwoods(low, less.left, high, more.left);
  return game.wonBy?.(hand) === less.seat ? text.result.noMore(low, less.left, high) : undefined;
}

/** What a line of the score counts, without how its points add up: that comes after a colon. */
const whatCounts = (line: ScoreLine, doc: Doc): string => lineText(line, doc.faces ?? {}).split(':', 1).join();

/** How a hand ended where the headline names somebody who scored more than the player who ended it; after gin, with what. */
function overtaken(people: People, doc: Doc, hand: HandResult, game: Game | undefined): string | undefined {
  const hero = heroOf(hand, game);
  if (hand.out === undefined || hero === hand.out || game?.wonBy) return undefined;
  const [line] = [...(hand.seats[hero ?? -1]?.lines ?? [])].sort((a, b) => b.points - a.points);
  if (game?.cheered?.(hand) && line) return text.result.still(whoIs(people, hand.out), whatCounts(line, doc), line.points);
  return `${endingOf(people, hand, game)}.`;
}

/**
 * The score of a match that is over, and after how many hands. After a single one the hand has said it. Of two numbers
 * the winner's comes first, because the headline has just said who won.
 */
export function matchScore(people: People, { room }: Doc, view: View, hand: HandResult, game: Game | undefined): string | undefined {
  if (room.stage !== 'over' || hand.hand < 2 || game?.titleOf?.(hand) !== undefined) return undefined;
  const seats = Object.keys(view.seats).map(Number);
  const beginningWith = (first: Seat | null | undefined) => [...seats].sort((a, b) => Number(b === first) - Number(a === first));
  const scoreOf = (seat: Seat) => view.seats[seat]?.score ?? 0;
  // Of more than two numbers nobody knows whose they are.
  if (seats.length > 2) return text.result.totals(beginningWith(people.seat).map((seat) => [whoIs(people, seat), scoreOf(seat)]));
  const [first = 0, ...others] = beginningWith(view.result?.winners[0]).map(scoreOf);
  return text.result.matchScore(text.home.score(first, others), hand.hand, dealWord(room.variant));
}

/**
 * How a hand or the match ended, apart from who ended it: with nothing left over, because nobody could go on, in a tie,
 * or who left; and how far the match goes on.
 */
export function aftermath(people: People, doc: Doc, view: View, game?: Game): string | undefined {
  const { room } = doc;
  const hand = handShown(view);
  const score = hand && matchScore(people, doc, view, hand, game);
  const other = hand && overtaken(people, doc, hand, game);
  const left = endedByLeaving(view) ? Object.keys(view.seats).map(Number).filter((seat) => view.seats[seat]?.left) : [];
  const goesOn = room.stage === 'playing' && !view.tied;
  const goal = hand && goesOn ? goalOf(room.options) : undefined;
  const more = hand && goesOn ? (dealsIn(room.options) ?? 0) - hand.hand : 0;
  const why = [
    !score && other,
    score ?? (hand && (compared(people, doc, hand, game) ?? (other && game?.cheered?.(hand) ? undefined : text.result.why[hand.clause]))),
    goal !== undefined ? text.result.goesTo(goal) : more > 0 ? text.result.moreDeals(more, dealWord(room.variant)) : undefined,
    hand && view.tied ? (text.result.tie[room.variant] ?? text.result.tieOtherwise(dealWord(room.variant))) : undefined,
    ...left.map((seat) => {
      const name = people.nameOf(seat);
      return room.kicked?.includes(name) ? text.log.kicked(name) : text.log.playerLeft(whoIs(people, seat));
    }),
  ];
  return why.filter(Boolean).join(' ') || undefined;
}

/** What the cards that a player had left cost, if the score counts them by their number. */
export const costOfLeft = (hand: HandResult, seat: Seat, held: number): number | undefined =>
  hand.seats[seat]?.lines.find((line) => countsLeft(line, held))?.points;

/** Something good to say to somebody who has lost a match: that it was close, or the best that they did in the last hand. */
export function consolation(people: People, doc: Doc, view: View, game?: Game): string | undefined {
  const { seat } = people;
  const hand = handShown(view);
  if (doc.room.stage !== 'over' || seat === null || !hand?.seats[seat] || view.result?.winners.includes(seat) || endedByLeaving(view)) return undefined;
  const [winner] = view.result?.winners ?? [];
  // On a final sheet, and where games are counted, other things than these points decide.
  const won = winner === undefined || view.result?.sheet || doc.room.options['match'] === 'official' || game?.titleOf?.(hand) !== undefined ? undefined : hand.seats[winner]?.total;
  const short = won === undefined ? undefined : won - hand.seats[seat].total;
  if (won !== undefined && short !== undefined && short > 0 && short <= won * closeShare) return text.result.close(short);
  if (game?.sumsUp) return undefined;
  const [best] = [...hand.seats[seat].lines].sort((one, other) => other.points - one.points);
  return best && best.points > 0 ? text.result.yourBest(whatCounts(best, doc), best.points) : undefined;
}
