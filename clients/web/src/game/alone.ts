import type { Options, VariantInfo } from '../protocol/model.ts';

/** The options of somebody who plays with bots alone: nobody waits for them, so no clock runs. */
export function withoutClock(variant: VariantInfo, chosen: Options): Options {
  const options: Options = { ...chosen, turn_seconds: 0 };
  // A word that a bot has laid waits to be judged for as long as can be.
  const challenge = variant.options.find((spec) => spec.name === 'challenge_seconds');
  if (challenge?.most !== undefined) options['challenge_seconds'] = challenge.most;
  return options;
}

const presetOf = ({ presets }: VariantInfo, wanted: string): Options => presets.find(({ name }) => name === wanted)?.options ?? {};

/** The shortest match that the game has: a single hand where it may end after one. */
export function ofOneHand(variant: VariantInfo): Options {
  const short = presetOf(variant, 'short');
  return short['hands'] === undefined ? short : { ...short, hands: 1 };
}

/** The options of a lesson: short, good plays for the asking, no clock, and each word looked up when it is laid. */
export function ofLesson(variant: VariantInfo): Options {
  return withoutClock(variant, { ...ofOneHand(variant), ...presetOf(variant, 'learning') });
}
