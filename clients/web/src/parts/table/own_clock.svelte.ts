import type { Observer } from '../../play/observer.ts';
import { waitsFor } from '../../play/seats.ts';
import type { Doc } from '../../protocol/model.ts';
import { leftOf } from './clock.svelte.ts';
import { shortTime } from './clock_length.ts';

/** The table's clock, as it concerns this player. */
export class OwnClock {
  /** The time left for the decision that the table waits for, in ms. */
  readonly left: () => number;
  /** It runs for a decision of this player. */
  readonly runs = $derived.by(() => waitsFor(this.doc(), this.client.seat) && this.doc().clock?.running === true);
  readonly isShort = $derived.by(() => this.runs && this.left() < shortTime(this.doc()));

  constructor(
    private readonly client: Observer,
    private readonly doc: () => Doc,
  ) {
    this.left = leftOf(() => doc().clock, () => client.clockAt);
  }
}
