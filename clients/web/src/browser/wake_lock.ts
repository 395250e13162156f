/** Keeps the screen on while somebody plays. */

let lock: WakeLockSentinel | null = null;
let wanted = false;

async function letGo(held: WakeLockSentinel | null): Promise<void> {
  if (held && !held.released) await held.release();
}

/** Asks the system to keep the screen on. The system forgets that whenever the page is hidden, so ask again then. */
export async function keepAwake(on: boolean): Promise<void> {
  wanted = on;
  if (!on) return letGo(lock);
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator) || (lock && !lock.released)) return;
  try {
    const given = await navigator.wakeLock.request('screen');
    const before = lock;
    lock = given;
    // Meanwhile nobody may want it any more, or another request may have got one.
    await letGo(wanted ? before : given);
  } catch {
    // The system refuses, for instance to save its battery: the screen then goes dark as usual.
  }
}
