import type { Entry, Line } from './log_lines.ts';
import type { CardView, Doc, Faces, GameEvent, Replay, Seat, SeatResult } from '../protocol/model.ts';
import type { Who } from '../text/phrases.ts';
import { dealWord } from '../text/deal_word.ts';
import { lineText } from '../text/server_sentences.ts';
import { text } from '../text/text.ts';
import { inWords, marked, markedWord, type Part, partsOf } from './cards_in_text.ts';
import type { People } from './observer.ts';

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

/** What a listener hears for a player's name: "You" for themselves. */
export function whoIs(listener: People, seat: Seat): Who {
  const you = seat === listener.seat;
  return { name: you ? text.log.you : listener.nameOf(seat), you };
}

/** Everybody's points in a deal that is over. */
function scoresOf(seats: Readonly<Record<string, SeatResult>>, listener: Listener): string {
  return Object.entries(seats).map(([seat, result]) => text.log.handScore(whoIs(listener, Number(seat)), result.points)).join(', ');
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

/** One event of a step as a sentence with cards in it; null for an event that is shown elsewhere (chat). */
function sentence(event: GameEvent, listener: Listener, step: readonly GameEvent[]): string | null {
  const log = text.log;
  const who = (seat: Seat) => whoIs(listener, seat);
  const cards = (views: readonly CardView[]) => views.map((card) => marked(card.face));

  switch (event.event) {
    case 'deal_drawn':
      return log.dealDrawn(
        drawn(event.draws, listener),
        log.deals(who(event.dealer)),
      );
    case 'hand_dealt':
      return log.handDealt(dealWord(listener.variant), event.hand, event.cards);
    case 'drew':
      return event.from === 'discard' && event.cards[0]
        ? log.drewDiscard(who(event.seat), text.list(cards(event.cards)))
        : log.drewStock(who(event.seat), event.count);
    case 'melded':
      return log.melded(who(event.seat), cards(event.cards));
    case 'laid_off':
      return log.laidOff(who(event.seat), cards(event.cards));
    case 'discarded':
      return log.discarded(who(event.seat), marked(event.card.face));
    case 'word_laid':
      return log.wordLaid(who(event.seat), markedWord(event.word));
    case 'word_changed':
      return log.wordChanged(who(event.seat), markedWord(event.was), markedWord(event.word));
    case 'scored':
      return log.scored(who(event.seat), event.line.points, lineText(event.line, listener.faces, ({ code }) => marked(code)));
    case 'passed':
      return (log.passedIn[listener.variant] ?? log.passed)(who(event.seat), event.cards);
    case 'said_done':
      return log.done(who(event.seat));
    case 'stock_renewed':
      return log.stockRenewed(event.stock);
    case 'deck_depleted':
      return log.deckDepleted[event.clause] ?? log.deckDepletedOtherwise;
    case 'cards_put_back':
      return log.putBack(who(event.seat), cards(event.cards));
    case 'knocked':
      return log.knocked(who(event.seat), event.gin);
    case 'set_out':
      return log.setOut(who(event.seat));
    case 'hand_shown':
      return withPlayingCards(listener) ? log.deadwoodShown(who(event.seat), cards(event.deadwood)) : log.handShown(who(event.seat), event.words, cards(event.deadwood));
    case 'word_accepted':
      return log.wordAccepted(who(event.seat));
    case 'challenged':
      return log.challenged(who(event.seat), markedWord(event.word), event.stands);
    case 'turn_lost':
      return log.turnLost(who(event.seat));
    case 'went_out':
      return log.wentOut(who(event.seat));
    case 'starter_begun':
      return log.starterBegun(event.seats.map((seat) => who(seat).name));
    case 'timed_out':
      return (acceptsLate(event.seat, step) ? log.acceptedLate : log.timedOut)(who(event.seat));
    case 'away_changed':
      return (event.away ? log.awayStart : log.awayEnd)(who(event.seat));
    case 'player_left':
      return log.playerLeft(who(event.seat));
    case 'took_back':
      return log.tookBack(who(event.seat));
    case 'petitioned':
      return event.petition === 'take_back'
        ? log.petitionTakeBack(who(event.seat))
        : log.petitionWord(who(event.seat), event.word);
    case 'answered':
      return (event.agree ? log.agreed : log.declined)(who(event.seat));
    case 'word_admitted':
      return log.wordAdmitted(event.word);
    case 'hand_ended':
      return log.handEnded(dealWord(listener.variant), event.result.hand, scoresOf(event.result.seats, listener));
    case 'match_ended':
      return matchOver(event.result.winners, listener);
    case 'received':
      return event.cards.length > 0 ? log.received(cards(event.cards)) : null;
    case 'joined':
      return event.bot ? log.joinedBot(event.name, text.bots.skills[event.bot]) : log.joined(event.name);
    case 'left_room':
      return log.leftRoom(event.name);
    case 'connected':
      return event.connected ? log.connected(who(event.seat)) : log.disconnected(who(event.seat));
    case 'match_started':
      return log.matchStarted;
    case 'kicked':
      return log.kicked(event.name);
    case 'host_changed':
      return log.hostChanged(who(event.seat));
    case 'renamed':
      return log.renamed(event.name);
    case 'chat':
      return null;
  }
}

/** Events of the room, which no replay contains. */
const ofRoom: readonly GameEvent['event'][] = ['joined', 'left_room', 'kicked', 'connected', 'host_changed', 'renamed'];

function kindOf(event: GameEvent): 'heading' | 'little' | 'log' | 'news' {
  if (ofRoom.includes(event.event)) return 'news';
  if (event.event === 'hand_dealt' || event.event === 'starter_begun' || event.event === 'match_started') return 'heading';
  const little = event.event === 'received' || event.event === 'said_done' || (event.event === 'drew' && event.from === 'stock');
  return little ? 'little' : 'log';
}

/** The log and chat lines for these events. */
export function entriesOf(events: readonly GameEvent[], listener: Listener): Entry[] {
  return tellable(events, listener.seat).flatMap((event): Entry[] => {
    if (event.event === 'chat') return [{ kind: 'chat', seat: event.seat ?? null, name: event.name, text: event.text }];
    const line = sentence(event, listener, events);
    if (line === null) return [];
    const parts: readonly Part[] = partsOf(line, listener.faces);
    const judged = event.event === 'challenged' ? { judged: event.word } : {};
    return [{ kind: kindOf(event), text: inWords(line, listener.faces), ...(parts.length > 1 ? { parts } : {}), ...judged }];
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
