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

  end(): void {
    this.found = null;
    this.listed = false;
  }
}
