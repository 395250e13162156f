import { beginning, type Progress } from '../play/progress.ts';
import { recall, remember } from '../device/storage.ts';
import { isListOf, isRecord, isText } from '../protocol/json.ts';

/** A person who is being shown a game in a room. */
interface Walk extends Progress {
  room: string;
}

const areTexts = (value: unknown): value is string[] => isListOf(value, isText);

function isWalk(value: unknown): value is Walk | null {
  if (value === null) return true;
  if (!isRecord(value)) return false;
  const { room, begun, behind, shown } = value;
  return isText(room) && typeof begun === 'boolean' && areTexts(behind) && (shown === null || isText(shown));
}

const knownGames = (): readonly string[] => recall('known', areTexts, []);

/** Which games the person at this device knows, and the one that they are being shown now. */
class Learning {
  #known = $state.raw(knownGames());
  #walk = $state.raw(recall('walk', isWalk, null));

  /** Whether a game was played here, or its lesson was taken or declined. */
  knows(variant: string): boolean {
    return this.#known.includes(variant);
  }

  met(variant: string): void {
    if (this.knows(variant)) return;
    // Other tabs may have added some meanwhile.
    this.#known = [...new Set([...this.#known, ...knownGames(), variant])];
    remember('known', this.#known);
  }

  /** How far the lesson in this room has come, if there is one. */
  in(room: string): Progress | null {
    return this.#walk?.room === room ? this.#walk : null;
  }

  /** Starts the lesson of a room's game. */
  begin(room: string, variant: string): void {
    this.met(variant);
    this.take({ ...beginning, room });
  }

  goOn(room: string, progress: Progress): void {
    this.take({ ...progress, room });
  }

  end(): void {
    this.take(null);
  }

  private take(walk: Walk | null): void {
    this.#walk = walk;
    remember('walk', walk);
  }
}

export const learning = new Learning();
