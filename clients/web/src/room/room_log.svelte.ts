import { reactionIn } from '../art/reactions.ts';
import { type Entry, inOrder, isOfMatch, keepNews, type Line, recallNews, type When, withMatchLines } from '../play/log_lines.ts';
import { entriesOf, type Listener, retold } from '../play/log_sentences.ts';
import type { GameEvent, Seat } from '../protocol/model.ts';
import { text } from '../text/text.ts';
import { announcer } from '../browser/announcements.svelte.ts';
import { preferences } from '../player/preferences.svelte.ts';

/** Whether the player in this seat said it. A line without a seat could be from any spectator. */
const isBy = (line: { seat: Seat | null }, seat: Seat | null) => line.seat !== null && line.seat === seat;

/** The log of a room. It covers one match, as the server has it, and the room's chat and news. */
export class RoomLog {
  lines = $state.raw<readonly Line[]>([]);
  /** Names of people whose chat is hidden on this page. */
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** The lines, with the chat that this person wants to see. */
  readonly heard = $derived(this.lines.filter((line) => this.wants(line)));

  readonly chat = $derived(this.lines.filter((line) => line.kind === 'chat'));
  /** How many lines of the chat have been in sight. */
  private read = $state(0);
  /** The lines of the chat that have not been in sight. */
  readonly unseenChat = $derived(this.chat.slice(this.read));

  private room = '';
  /** Up to this state the lines of the match are complete; null if the first ones are missing. */
  private complete: When | null = null;

  /** Begins with what this tab has kept of the room, unless the log has lines already. */
  open(room: string): void {
    this.room = room;
    if (this.lines.length > 0) return;
    this.lines = recallNews(room);
    this.readAll();
  }

  clear(): void {
    this.lines = [];
    this.read = 0;
    this.muted = new Set();
    this.complete = null;
  }

  /** Hides what this person says in the chat, or shows it again. */
  mute(name: string, mute: boolean): void {
    this.muted = new Set([...[...this.muted].filter((one) => one !== name), ...(mute ? [name] : [])]);
  }

  /** The chat is in sight. */
  readAll(): void {
    this.read = this.chat.length;
  }

  /** How many lines of others this person wants to see and has not seen. Reactions are seen over the seats. */
  unread(seat: Seat | null): number {
    return this.unseenChat.filter((line) => !isBy(line, seat) && this.hears(line.name) && !reactionIn(line.text)).length;
  }

  /** Whether this person wants to see what somebody says in the chat. */
  hears(name: string): boolean {
    return !preferences.chatHidden && !this.muted.has(name);
  }

  /** Adds what happened until `now`, and announces it. */
  follow(events: readonly GameEvent[], now: When, listener: Listener): void {
    if (events.some(({ event }) => event === 'match_started')) {
      this.lines = this.lines.filter((line) => !isOfMatch(line));
      this.complete = now;
    } else if (this.complete?.match === now.match) this.complete = now;
    const entries = entriesOf(events, listener);
    if (entries.length > 0) this.add(entries, now);
    const spoken = entries
      .filter((entry) => this.wants(entry) && !(entry.kind === 'chat' && isBy(entry, listener.seat)))
      .map((entry) => (entry.kind === 'chat' ? `${entry.name}: ${entry.text}` : entry.text));
    if (spoken.length > 0) announcer.say(spoken.join(' '));
  }

  /** Whether the lines of the match are complete up to this state. */
  isCompleteAt({ match, number }: When): boolean {
    return this.complete?.match === match && this.complete.number === number;
  }

  /** Replaces what was heard of a match by the server's lines, which end with the state `until`. */
  replaceMatch(ofMatch: readonly Line[], until: When): void {
    this.lines = withMatchLines(this.lines, ofMatch, until);
  }

  /** Tells in another language what no replay contains. */
  retell(listener: Listener): void {
    this.lines = this.lines.map((line) => retold(line, listener));
  }

  /** The lines of the match are complete until `now`. */
  completeUntil(now: When): void {
    this.complete = now;
  }

  /** Announces what happened since `when`, and gives it a heading. */
  tellSince(when: When, ofMatch: readonly Line[]): void {
    const missed = ofMatch.filter((line) => line.number > when.number);
    if (missed.length === 0) return;
    this.add([{ kind: 'since', text: text.log.since }], when);
    const mostSpoken = 12;
    announcer.say([text.log.since, ...missed.slice(-mostSpoken).map((line) => line.text)].join(' '));
  }

  private wants(line: Entry): boolean {
    return line.kind !== 'chat' || this.hears(line.name);
  }

  private add(lines: readonly Entry[], when: When): void {
    this.lines = inOrder([...this.lines, ...lines.map((line) => ({ ...line, ...when }))]);
    if (!lines.every(isOfMatch)) keepNews(this.room, this.lines);
  }
}
