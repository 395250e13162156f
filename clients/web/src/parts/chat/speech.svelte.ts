import { reactionIn } from '../../art/reactions.ts';
import type { RoomLog } from '../../room/room_log.svelte.ts';
import type { GameEvent, Seat } from '../../protocol/model.ts';

const shownMs = 6000;
/** A sign is understood at once. */
const signShownMs = 2500;

/** What players have just said: their last words are over their seats for a while. */
export class Speech {
  said = $state.raw<ReadonlyMap<Seat, string>>(new Map());
  private readonly fading = new Map<Seat, ReturnType<typeof setTimeout>>();

  constructor(private readonly log: RoomLog) {}

  hear(events: readonly GameEvent[]): void {
    for (const event of events) if (event.event === 'chat') this.show(event.seat, event.name, event.text);
  }

  /** Shows what somebody says, unless they only watch. */
  show(seat: Seat | null | undefined, name: string, words: string): void {
    if (seat == null || !this.log.hears(name)) return;
    this.said = new Map(this.said).set(seat, words);
    clearTimeout(this.fading.get(seat));
    this.fading.set(seat, setTimeout(() => this.fade(seat), reactionIn(words) ? signShownMs : shownMs));
  }

  private fade(seat: Seat): void {
    this.said = new Map([...this.said].filter(([one]) => one !== seat));
  }
}
