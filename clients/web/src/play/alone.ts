import type { Options, Room, Seat, Skill, VariantInfo } from '../protocol/model.ts';
import { skills } from '../protocol/skills.ts';

/** Whether a player is the only person at the table. */
export function isAmongBots({ seats }: Room, mine: Seat | null): boolean {
  const others = Object.entries(seats).filter(([seat]) => Number(seat) !== mine);
  return mine !== null && others.length > 0 && others.every(([, { bot }]) => bot);
}

/** Whether a player is alone with bots: nobody else plays, and no clock runs. */
export const isAlone = (room: Room, mine: Seat | null): boolean => isAmongBots(room, mine) && !room.options['turn_seconds'];

/** Whether somebody could read what a player writes. */
export const isHeard = (room: Room, mine: Seat | null): boolean => !isAlone(room, mine) || room.spectators > 0;

/** How well the best bot in a room plays; undefined if there is none. */
export const bestBotIn = ({ seats }: Room): Skill | undefined => skills.filter((skill) => Object.values(seats).some(({ bot }) => bot === skill)).at(-1);

/** The options for playing alone with bots: nobody else waits, so no clock runs. */
export function withoutClock(variant: VariantInfo, chosen: Options): Options {
  const options: Options = { ...chosen, turn_seconds: 0 };
  // A word that a bot has laid waits for the player's verdict as long as possible.
  const challenge = variant.options.find((spec) => spec.name === 'challenge_seconds');
  if (challenge?.most !== undefined) options['challenge_seconds'] = challenge.most;
  return options;
}

const optionsOf = ({ presets }: VariantInfo, wanted: string): Options => presets.find(({ name }) => name === wanted)?.options ?? {};

/** The options that help a beginner: hints, and words that the table checks. */
export const forLearning = (variant: VariantInfo): Options => optionsOf(variant, 'learning');

/** The shortest match of the game: a single hand if it may end after one. */
export function ofOneHand(variant: VariantInfo): Options {
  const short = optionsOf(variant, 'short');
  return short['hands'] === undefined ? short : { ...short, hands: 1 };
}

/**
 * The options of a lesson: a short match with hints and no clock. Where hints would do away with challenges (AR-6.5),
 * there are none: the lesson shows a challenge.
 */
export function ofLesson(variant: VariantInfo): Options {
  const learning = forLearning(variant);
  return withoutClock(variant, { ...ofOneHand(variant), ...(learning['words'] === undefined && learning) });
}
