import type { Room } from '../protocol/model.ts';
import { random32 } from '../device/identity.ts';
import { recall, remember } from '../device/storage.ts';

/** What this browser added to the seed of a match, and the commitment that the server had shown before that (T-14). */
export interface Share {
  room: string;
  match: number;
  commitment: string;
  value: string;
}

const most = 20;

function areShares(value: unknown): value is Share[] {
  return (
    Array.isArray(value) &&
    value.every((share: unknown) => {
      const { room, match, commitment, value } = (share ?? {}) as Partial<Share>;
      return typeof room === 'string' && typeof match === 'number' && typeof commitment === 'string' && typeof value === 'string';
    })
  );
}

const shares = () => recall('shares', areShares, []);

/** What this browser added to the seed of a match, if it did. */
export function shareIn({ code, match }: Pick<Room, 'code' | 'match'>): Share | null {
  return shares().find((share) => share.room === code && share.match === match) ?? null;
}

/** What this browser adds to the next match in the room. The value stays the same as long as the commitment does. */
export function shareForNext({ code, match, commitment }: Pick<Room, 'code' | 'match' | 'commitment'>): Share {
  const next = { code, match: match + 1 };
  const known = shareIn(next);
  if (known?.commitment === commitment) return known;
  const fresh = { room: code, match: next.match, commitment, value: random32() };
  const others = shares().filter((share) => share.room !== code || share.match !== next.match);
  remember('shares', [fresh, ...others].slice(0, most));
  return fresh;
}
