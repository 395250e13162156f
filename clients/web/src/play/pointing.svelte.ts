import type { Hint } from '../protocol/model.ts';
import type { Play } from './play.svelte.ts';
import { nextTouch, type Touch } from './touch.ts';

/** The best play, pointed at on the table after the player has asked for a hint (T-13). It makes no move. */
export class Pointing {
  /** The good plays that the server knows, the best first; null while nothing is pointed at. */
  found = $state.raw<readonly Hint[] | null>(null);
  /** All of them are listed. */
  listed = $state(false);

  constructor(private readonly play: Play) {}

  get best(): Hint | undefined {
    return this.found?.[0];
  }

  /** What the player would touch next. */
  readonly touch = $derived.by((): Touch | null => (this.best && !this.listed ? nextTouch(this.best.move, this.play) : null));

  /** Points at the best of these plays. Other chosen cards are put down, unless the player is spelling with them. */
  at(found: readonly Hint[] | null): void {
    this.found = found;
    if (this.best && !this.play.spells && !this.play.isPrepared(this.best.move)) this.play.clear();
  }

  end(): void {
    this.found = null;
    this.listed = false;
  }
}
