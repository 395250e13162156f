import { untrack } from 'svelte';
import type { Doc } from '../../protocol/model.ts';

/** The match whose end this page has told last. */
let told = '';

/** The result that a table shows: that of a hand or match that is over, or an earlier one that the player opens again. */
export class ShownResult {
  /** The last hand whose result was seen. A result is shown until the player closes it, and not again after a reload. */
  private seen = $state(0);
  private again = $state(false);
  private readonly toldBefore = told;

  readonly over = $derived.by(() => this.doc().room.stage === 'over');
  /** A hand is over, and the next one waits until all are ready (T-21). */
  readonly between = $derived.by(() => this.doc().view?.phase === 'between_hands' && !this.over);
  readonly isNew = $derived.by(() => this.over || this.between || this.lastHand > this.seen);
  /** The table of an earlier result, while the player looks at it again. */
  readonly past = $derived.by(() => (this.again && !this.isNew ? this.ended() : null));
  /** The match is over, and the player has seen how before they watched it again. */
  readonly known = $derived.by(() => this.over && this.match === this.toldBefore);
  readonly isOpen = $derived.by(() => this.isNew || this.past !== null);

  /** `ended` is the table at the end of the last hand. */
  constructor(
    private readonly doc: () => Doc,
    private readonly ended: () => Doc | null,
  ) {
    this.seen = this.lastHand;
    $effect(() => {
      if (this.isNew) this.again = false;
    });
    $effect(() => {
      if (this.over) told = this.match;
    });
    $effect(() => {
      const last = this.lastHand;
      // When the next hand is dealt, show its table. A smaller number means that another match has begun.
      if (this.between) this.seen = last;
      else if (last < untrack(() => this.seen)) this.seen = 0;
    });
  }

  lookAgain(): void {
    this.again = true;
  }

  /** Shows the table. */
  close(): void {
    this.again = false;
    this.seen = this.lastHand;
  }

  private get match(): string {
    const { code, match } = this.doc().room;
    return `${code} ${match}`;
  }

  private get lastHand(): number {
    return this.doc().view?.last_hand?.hand ?? 0;
  }
}
