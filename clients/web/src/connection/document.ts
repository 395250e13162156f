import { withoutIdleValues } from '../protocol/faces.ts';
import type { Doc, Seat, Snapshot, Update } from '../protocol/model.ts';
import type { Json } from '../protocol/json.ts';
import { mergePatch } from '../protocol/merge_patch.ts';

/**
 * The room as this observer sees it, kept from a snapshot and numbered updates. An update that does not follow on the
 * last one is not applied: a fresh snapshot has to come first.
 */
export class RoomDocument {
  private version: number | null = null;
  private current: Doc | null = null;
  private ownSeat: Seat | null = null;

  get doc(): Doc | null {
    return this.current;
  }

  /** The observer's seat in it; null for a spectator. */
  get seat(): Seat | null {
    return this.ownSeat;
  }

  /** Replaces everything. */
  reset(snapshot: Snapshot): Doc {
    this.version = snapshot.v;
    this.ownSeat = snapshot.seat ?? null;
    return (this.current = withoutIdleValues(snapshot.doc));
  }

  /**
   * `applied`: the document is the new one. `gap`: something is missing, ask for a snapshot. `waiting`: there was a gap
   * before and the snapshot is on its way.
   */
  update(update: Update): 'applied' | 'gap' | 'waiting' {
    if (this.version === null) return 'waiting';
    if (update.v !== this.version + 1) {
      this.version = null;
      return 'gap';
    }
    this.version = update.v;
    if (update.patch) this.current = withoutIdleValues(mergePatch(this.current as unknown as Json, update.patch as Json) as unknown as Doc);
    return 'applied';
  }

  clear(): void {
    this.version = null;
    this.ownSeat = null;
    this.current = null;
  }
}
