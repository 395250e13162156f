import type { Skill } from './model.ts';

const known: Record<Skill, true> = { easy: true, medium: true, hard: true };

/** How well bots can play, the weakest first. */
export const skills = Object.keys(known) as readonly Skill[];
