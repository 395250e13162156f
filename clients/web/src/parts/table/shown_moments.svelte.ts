import type { Client } from '../../client/client.svelte.ts';
import type { Game } from '../../play/game.ts';
import { type Gain, gainIn, type Moment, momentIn } from '../../play/moment.ts';
import { waitsFor } from '../../play/seats.ts';
import type { Doc, GameEvent } from '../../protocol/model.ts';
import type { ShownResult } from '../result/shown_result.svelte.ts';
import { wholeTime } from './clock_length.ts';
import type { OwnClock } from './own_clock.svelte.ts';

/** What a table celebrates or shows in a scene of its own, and the points that its last words have brought. */
export class ShownMoments {
  current = $state.raw<Moment | null>(null);
  /** Of the last words, each where it lies: a bot that answers at once must not take away the player's own. */
  gains = $state.raw<readonly Gain[]>([]);
  /** The decision after which the moment came. */
  private decided = 0;

  /** The question about a word comes after the verdict on the one before, so that nobody answers what they do not see. */
  readonly waits = $derived.by(() => this.current?.kind === 'judged' && this.doc().view?.phase === 'challenge');
  /** A decision that this player has had to make since then is not kept behind a scene. */
  readonly called = $derived.by(() => this.current?.kind === 'judged' && this.clock.runs && this.doc().clock?.decision !== this.decided);

  constructor(
    private readonly client: Client,
    private readonly game: Game,
    private readonly doc: () => Doc,
    private readonly clock: OwnClock,
    result: ShownResult,
  ) {
    const { recap } = client.roomHistory;
    // It takes at most half of the time for the answer.
    $effect(() => {
      if (this.waits && doc().clock?.running === true && clock.left() < wholeTime(doc()) / 2) this.current = null;
    });
    // Over the result no moment is shown, and after it the moment has passed.
    $effect.pre(() => {
      void result.isOpen;
      this.current = null;
      this.gains = [];
    });
    // What others do behind the scene is shown after it.
    $effect(() => {
      if (!this.current) recap.goOn();
    });
    $effect(() => () => recap.goOn());
  }

  /** Takes the events of a step before the table shows it. */
  follow(events: readonly GameEvent[], after: Doc): void {
    const { view } = this.doc();
    if (!view) return;
    const moment = momentIn(events, view, after);
    const gain = after.view && gainIn(events, view, after.view, this.game, this.client.roomHistory.last);
    // The verdict on a word says its points itself.
    if (moment?.kind === 'judged') this.gains = [];
    else if (gain) this.gains = [...this.gains.filter(({ group }) => group !== gain.group), gain];
    if (!moment) return;
    this.current = moment;
    this.decided = after.view?.decision ?? 0;
    if (moment.kind === 'judged' && !waitsFor(after, this.client.seat)) this.client.roomHistory.hold(events, after);
  }
}
