import type { Entry, Line } from './log_lines.ts';
import type { CardView, Doc, Faces, GameEvent, Replay, Seat, SeatResult } from '../protocol/model.ts';
import type { Who } from '../text/phrases.ts';
import { dealWord } from '../text/deal_word.ts';
import { lineText } from '../text/server_sentences.ts';
import { text } from '../text/text.ts';
import { inWords, marked, markedWord, type Part, partsOf } from './cards_in_text.ts';
import type { People } from './observer.ts';
import { isStarterResult } from './starter.ts';

/** Who the log is for, and what it needs to name people and cards. */
export interface Listener extends People {
  faces: Faces;
  /** The game, which has its own words for some things. */
  variant: string;
}

/** The listener in a room with this document. */
export const listenerIn = ({ room, faces = {} }: Doc, people: People): Listener => ({ seat: people.seat, nameOf: (seat) => people.nameOf(seat), faces, variant: room.variant });

/** Whether the game has playing cards. The log then has the melds of an opened hand already and adds its deadwood. */
const withPlayingCards = ({ faces }: Listener): boolean => Object.values(faces).every(({ kind }) => kind === 'playing');

/**
 * An exchange as people tell it: that cards were exchanged, which says that as many were drawn, and then which ones came.
 * The cards are drawn before the others go back (PD-2.6, FD-2.4).
 */
function exchangeFirst(events: readonly GameEvent[]): readonly GameEvent[] {
  const exchange = events.find((event) => event.event === 'passed' && event.cards > 0);
  const drew = events.find(({ event }) => event === 'drew');
  if (!exchange || !drew) return events;
  return events.flatMap((event) => (event === drew ? [exchange] : event === exchange ? [] : [event]));
}

/** The events worth a sentence. Drawing a card makes two events for the player; only one of them stays. */
function tellable(events: readonly GameEvent[], seat: Seat | null): GameEvent[] {
  const drawn = events.flatMap((event) => (event.event === 'drew' && event.seat === seat ? [event.from] : []));
  const received = events.some((event) => event.event === 'received');
  const starter = events.some((event) => event.event === 'starter_begun');
  return events.filter((event) => {
    if (event.event === 'drew') return !(event.seat === seat && event.from === 'stock' && received);
    if (event.event === 'received') return !drawn.includes('discard');
    // The Starter is dealt like a game, but is not one (FD-6.1).
    if (event.event === 'hand_dealt') return !starter;
    if (event.event === 'word_accepted') return !isLate(event.seat, events);
    return true;
  });
}

/** Whether the time for a decision of this seat ran out. */
const isLate = (seat: Seat, events: readonly GameEvent[]): boolean => events.some((event) => event.event === 'timed_out' && event.seat === seat);

/** Whether the table accepted a word for a player who did not decide in time (T-7, AR-6.1). The player has said nothing. */
const acceptsLate = (seat: Seat, events: readonly GameEvent[]): boolean =>
  isLate(seat, events) && events.some((event) => event.event === 'word_accepted' && event.seat === seat);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** A name in a sentence: one that is written from right to left would take the points after it to its other side. */
const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** What a listener hears for a player's name: "You" for themselves. */
export function whoIs(listener: People, seat: Seat): Who {
  const you = seat === listener.seat;
  return { name: you ? text.log.you : isolated(listener.nameOf(seat)), you };
}

/** Everybody's points in a deal that is over. */
function scoresOf(seats: Readonly<Record<string, SeatResult>>, listener: Listener): string {
  return Object.entries(seats).map(([seat, result]) => text.log.handScore(whoIs(listener, Number(seat)), result.points)).join(', ');
}

/** How many cards everybody had in words in the Starter. */
function cardsOf(seats: Readonly<Record<string, SeatResult>>, { faces, ...people }: Listener): string {
  return Object.entries(seats).map(([seat, { lines }]) => [whoIs(people, Number(seat)).name, ...lines.map((line) => lineText(line, faces))].join(' ')).join(', ');
}

/** How the match ended, in a sentence. */
function matchOver(winners: readonly Seat[], listener: Listener): string {
  const [first, ...others] = winners.map((seat) => whoIs(listener, seat));
  if (first === undefined) return text.log.matchNobody;
  return others.length > 0 ? text.log.matchShared([first, ...others].map((one) => one.name)) : text.log.matchWon(first);
}

/** The draw for the deal (T-3): a card without a letter of its own is drawn anew at once, and a tie by those who tied. */
function drawn(draws: readonly { seat: Seat; face: string; counts: boolean }[], listener: Listener): string {
  const { log } = text;
  const rounds = [new Map<Seat, { cards: string[]; counts: boolean }>()];
  for (const { seat, face, counts } of draws) {
    if (rounds.at(-1)?.get(seat)?.counts) rounds.push(new Map());
    const round = rounds.at(-1)!;
    const card = marked(face);
    round.set(seat, { cards: [...(round.get(seat)?.cards ?? []), counts ? card : log.drawnAnew(card)], counts });
  }
  return rounds
    .map((round) => [...round].map(([seat, { cards }]) => log.drawnCard(seat === listener.seat ? text.room.you : listener.nameOf(seat), cards.join(', '))).join(', '))
    .join(`. ${log.drawnAgain} `);
}

/** Puts an event into words. `who` is the player whose event it is, and `step` all that happened with it. */
type Say<One> = (event: One, who: One extends { seat: Seat } ? Who : undefined, listener: Listener, step: readonly GameEvent[]) => string | null;

/** Cards as they are marked in a sentence. */
const markedAll = (cards: readonly CardView[]): string[] => cards.map((card) => marked(card.face));

/** Each event as a sentence with cards in it; null for an event that is shown elsewhere. */
const sentences: { [One in GameEvent as One['event']]: Say<One> } = {
  deal_drawn: (event, _who, listener) => text.log.dealDrawn(drawn(event.draws, listener), text.log.deals(whoIs(listener, event.dealer))),
  hand_dealt: (event, _who, listener) => text.log.handDealt(dealWord(listener.variant), event.hand, event.cards),
  drew: (event, who) =>
    event.from === 'discard' && event.cards.length > 0 ? text.log.drewDiscard(who, text.list(markedAll(event.cards))) : text.log.drewStock(who, event.count),
  melded: (event, who) => text.log.melded(who, markedAll(event.cards)),
  laid_off: (event, who) => text.log.laidOff(who, markedAll(event.cards)),
  discarded: (event, who) => text.log.discarded(who, marked(event.card.face)),
  word_laid: (event, who) => text.log.wordLaid(who, markedWord(event.word)),
  word_changed: (event, who) => text.log.wordChanged(who, markedWord(event.was), markedWord(event.word)),
  scored: (event, who, listener) => text.log.scored(who, event.line.points, lineText(event.line, listener.faces, ({ code }) => marked(code))),
  passed: (event, who, listener) => (text.log.passedIn[listener.variant] ?? text.log.passed)(who, event.cards),
  said_done: (_event, who) => text.log.done(who),
  stock_renewed: (event) => text.log.stockRenewed(event.stock),
  deck_depleted: (event) => text.log.deckDepleted[event.clause] ?? text.log.deckDepletedOtherwise,
  cards_put_back: (event, who) => text.log.putBack(who, markedAll(event.cards)),
  knocked: (event, who) => text.log.knocked(who, event.gin),
  set_out: (_event, who) => text.log.setOut(who),
  hand_shown: (event, who, listener) =>
    withPlayingCards(listener) ? text.log.deadwoodShown(who, markedAll(event.deadwood)) : text.log.handShown(who, event.words, markedAll(event.deadwood)),
  word_accepted: (_event, who) => text.log.wordAccepted(who),
  challenged: (event, who) => text.log.challenged(who, markedWord(event.word), event.stands),
  turn_lost: (_event, who) => text.log.turnLost(who),
  went_out: (_event, who) => text.log.wentOut(who),
  starter_begun: (event, _who, listener) => text.log.starterBegun(event.seats.map((seat) => whoIs(listener, seat).name)),
  timed_out: (event, who, _listener, step) => (acceptsLate(event.seat, step) ? text.log.acceptedLate : text.log.timedOut)(who),
  away_changed: (event, who) => (event.away ? text.log.awayStart : text.log.awayEnd)(who),
  player_left: (_event, who) => text.log.playerLeft(who),
  took_back: (_event, who) => text.log.tookBack(who),
  petitioned: (event, who) => (event.petition === 'take_back' ? text.log.petitionTakeBack(who) : text.log.petitionWord(who, event.word)),
  answered: (event, who) => (event.agree ? text.log.agreed : text.log.declined)(who),
  word_admitted: (event) => text.log.wordAdmitted(event.word),
  hand_ended: ({ result }, _who, listener) =>
    isStarterResult(result) ? text.log.starterEnded(cardsOf(result.seats, listener)) : text.log.handEnded(dealWord(listener.variant), result.hand, scoresOf(result.seats, listener)),
  match_ended: (event, _who, listener) => matchOver(event.result.winners, listener),
  received: (event) => (event.cards.length > 0 ? text.log.received(markedAll(event.cards)) : null),
  joined: (event) => (event.bot ? text.log.joinedBot(event.name, text.bots.skills[event.bot]) : text.log.joined(event.name)),
  left_room: (event) => text.log.leftRoom(event.name),
  connected: (event, who) => (event.connected ? text.log.connected : text.log.disconnected)(who),
  match_started: () => text.log.matchStarted,
  kicked: (event) => text.log.kicked(event.name),
  host_changed: (_event, who) => text.log.hostChanged(who),
  renamed: (event) => text.log.renamed(event.name),
  chat: () => null,
};

/** Events of the room, which no replay contains. */
const ofRoom: readonly GameEvent['event'][] = ['joined', 'left_room', 'kicked', 'connected', 'host_changed', 'renamed'];

function kindOf(event: GameEvent): 'heading' | 'little' | 'log' | 'news' {
  if (ofRoom.includes(event.event)) return 'news';
  if (event.event === 'hand_dealt' || event.event === 'starter_begun' || event.event === 'match_started') return 'heading';
  const little = event.event === 'received' || event.event === 'said_done' || (event.event === 'drew' && event.from === 'stock');
  return little ? 'little' : 'log';
}

function sentenceOf(event: GameEvent, listener: Listener, step: readonly GameEvent[]): string | null {
  const say = sentences[event.event] as (event: GameEvent, who: Who | undefined, listener: Listener, step: readonly GameEvent[]) => string | null;
  return say(event, 'seat' in event ? whoIs(listener, event.seat) : undefined, listener, step);
}

/** The line in the language of now, if it is one that no replay contains. */
export function retold<One extends Entry>(line: One, listener: Listener): One {
  if (line.kind === 'since') return { ...line, text: text.log.since };
  if (line.kind !== 'news' || !line.of) return line;
  const { event, name } = line.of;
  return { ...line, text: sentenceOf(event, { ...listener, nameOf: (seat) => name ?? listener.nameOf(seat) }, [event]) ?? line.text };
}

/** The log and chat lines for these events. */
export function entriesOf(events: readonly GameEvent[], listener: Listener): Entry[] {
  return tellable(exchangeFirst(events), listener.seat).flatMap((event): Entry[] => {
    if (event.event === 'chat') return [{ kind: 'chat', seat: event.seat ?? null, name: event.name, text: event.text }];
    const line = sentenceOf(event, listener, events);
    if (line === null) return [];
    const kind = kindOf(event);
    if (kind === 'news') return [{ kind, text: line, of: { event, ...('seat' in event && event.seat !== undefined && { name: listener.nameOf(event.seat) }) } }];
    const parts: readonly Part[] = partsOf(line, listener.faces);
    const judged = event.event === 'challenged' ? { judged: event.word } : {};
    return [{ kind, text: inWords(line, listener.faces), ...(parts.length > 1 ? { parts } : {}), ...judged }];
  });
}

const playedEvents: readonly GameEvent['event'][] = ['drew', 'received', 'melded', 'laid_off', 'discarded', 'passed', 'said_done', 'cards_put_back'];

/**
 * What the table played for the listener because their time ran out, a sentence for each move. Empty if it played
 * nothing; in a challenge it only accepts for them.
 */
export function playedFor(events: readonly GameEvent[], listener: Listener): string[] {
  const { seat } = listener;
  if (!events.some((event) => event.event === 'timed_out' && event.seat === seat)) return [];
  const own = events.filter((event) => playedEvents.includes(event.event) && (!('seat' in event) || event.seat === seat));
  return entriesOf(own, listener).flatMap((entry) => (entry.kind === 'chat' ? [] : [entry.text]));
}

/** The log of a match, the lines of each of its steps in an array of their own; the first line says that it begins. */
export function linesByStep(match: number, steps: readonly (readonly GameEvent[])[], listener: Listener): Entry[][] {
  const begins: GameEvent = { event: 'match_started', match };
  return steps.map((events, index) => entriesOf(index === 0 ? [begins, ...events] : events, listener));
}

/** The log of a match, from the server's replay. */
export function matchLines({ doc, events, steps }: Replay, listener: Listener): Line[] {
  const { match } = doc.room;
  const moments = [{ number: doc.view.number, events }, ...steps.map(({ number, events = [] }) => ({ number, events }))];
  const lines = linesByStep(match, moments.map((moment) => moment.events), listener);
  return moments.flatMap(({ number }, index) => (lines[index] ?? []).map((entry): Line => ({ ...entry, match, number })));
}
