import { soundKinds, type SoundKind, type SoundName } from '../play/sound_of.ts';

/** Short sounds, synthesized when they are played; nothing is fetched for them. */

/** The kind of a sound: people switch kinds on and off. */
export const kindOf = (name: SoundName): SoundKind =>
  (Object.keys(soundKinds) as SoundKind[]).find((kind) => (soundKinds[kind] as readonly string[]).includes(name)) ?? 'moments';

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A note that rings out. */
function note(at: number, frequency: number, seconds: number, loud: number, wave: OscillatorType = 'sine'): void {
  if (!audio) return;
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds + 0.05);
}

/** Paper on paper, or on felt: a short noise around a pitch. */
function brush(at: number, pitch: number, seconds: number, loud: number): void {
  if (!audio) return;
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 0.9;
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + seconds);
  source.connect(band).connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds + 0.02);
}

/** Wood: a low note that fades at once. */
const wood = (at: number, pitch: number, loud = 0.25): void => {
  note(at, pitch, 0.14, loud, 'triangle');
  brush(at, pitch * 4, 0.03, loud * 0.6);
};

const made: Record<SoundName, () => void> = {
  deal: () => { for (let card = 0; card < 6; card += 1) brush(card * 0.06, 3200, 0.05, 0.12); },
  draw: () => brush(0, 2600, 0.11, 0.16),
  discard: () => brush(0, 1700, 0.09, 0.2),
  lay: () => { brush(0, 1200, 0.07, 0.22); note(0, 150, 0.09, 0.12); },
  select: () => brush(0, 3600, 0.03, 0.08),
  takeBack: () => brush(0, 1400, 0.14, 0.14),
  wordGood: () => { wood(0.1, 523, 0.14); wood(0.22, 784, 0.14); },
  wordBad: () => note(0.35, 147, 0.3, 0.2, 'triangle'),
  knock: () => { wood(0, 170); wood(0.17, 160); },
  gin: () => { for (const [step, pitch] of [523, 587, 659, 784, 1047].entries()) note(step * 0.09, pitch, 0.45, 0.12); },
  challenge: () => { brush(0.3, 900, 0.35, 0.14); brush(0.6, 1300, 0.35, 0.14); },
  stamp: () => { wood(0, 110, 0.35); brush(0, 700, 0.12, 0.25); },
  handWon: () => { note(0.3, 523, 0.6, 0.1); note(0.42, 659, 0.6, 0.1); note(0.54, 784, 0.8, 0.1); },
  handLost: () => { note(0.3, 392, 0.5, 0.09); note(0.48, 311, 0.8, 0.09); },
  sitDown: () => wood(0, 240, 0.16),
  turn: () => { note(0, 587, 0.5, 0.12); note(0.16, 784, 0.5, 0.12); },
  hurry: () => { wood(0, 523, 0.2); wood(0.2, 523, 0.2); },
};

/** Gets ready to make sounds, or to go on: Safari stops a page's sounds for a call. */
export async function awaken(): Promise<void> {
  audio ??= new AudioContext();
  // The browser may refuse until the person touches the page.
  if (audio.state !== 'running') await audio.resume().catch(() => {});
}

/**
 * Plays a sound. Browsers stay silent until the person has touched the page once; we accept that. The clock of a
 * silent page is stopped, so all its sounds would come at once at the first touch.
 */
export function sound(name: SoundName): void {
  void awaken();
  if (audio?.state === 'running') made[name]();
}
