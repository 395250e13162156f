/** Calls a player whose turn it is, and keeps the screen on while somebody plays. */

let audio: AudioContext | null = null;

/** Two soft notes. Browsers stay silent until the person has touched the page once; that is as it should be. */
export function chime(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [offset, frequency] of [[0, 587], [0.16, 784]] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start + offset);
    volume.gain.linearRampToValueAtTime(0.12, start + offset + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + offset + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + offset);
    tone.stop(start + offset + 0.55);
  }
}

let lock: WakeLockSentinel | null = null;

/** Asks the system not to switch the screen off. It forgets that whenever the page is hidden, so ask again then. */
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
    // The system refuses, for instance to save its battery: the screen then goes dark as it always does.
  }
}
