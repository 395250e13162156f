/** Keeps the screen on while somebody plays. */

let lock: WakeLockSentinel | null = null;

/** Asks the system to keep the screen on. The system forgets that whenever the page is hidden, so ask again then. */
export async function keepAwake(on: boolean): Promise<void> {
  if (!on) {
    await lock?.release();
    lock = null;
    return;
  }
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator) || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request('screen');
  } catch {
    // The system refuses, for instance to save its battery: the screen then goes dark as usual.
  }
}
