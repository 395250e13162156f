/**
 * Reactions that people show over their seats, drawn in a box of 100 by 100. In the chat each is an ordinary message
 * that consists of its sign only, so that every client can show it.
 */
export type Reaction = 'smile' | 'clap' | 'wow' | 'oops';

const dark = '#3b2208';
const line = (d: string) => `<path d="${d}" fill="none" stroke="${dark}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;
const face = `<circle cx="50" cy="50" r="44" fill="#f4bd4b" stroke="${dark}" stroke-width="4"/>`;
const eye = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${dark}"/>`;
const hand = (at: string) =>
  `<g transform="${at}"><path d="M34 86C28 74 30 62 33 54V26a5.5 5.5 0 0 1 11 0V20a5.5 5.5 0 0 1 11 0V24a5.5 5.5 0 0 1 11 0V66C66 76 64 82 60 88Z" fill="#f2c08a" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/>` +
  `<path d="M44 28V46M55 26V46" stroke="${dark}" stroke-width="3" stroke-linecap="round"/></g>`;

export const reactions: Record<Reaction, { sign: string; drawn: string }> = {
  smile: { sign: '🙂', drawn: face + eye(35, 40, 6) + eye(65, 40, 6) + line('M27 58Q50 84 73 58') },
  clap: { sign: '👏', drawn: hand('translate(13 6) rotate(18 50 60)') + hand('translate(-13 6) rotate(-18 50 60)') + line('M50 5V13M36 6l3 7M64 6l-3 7') },
  wow: { sign: '😮', drawn: `${face}${eye(35, 40, 7)}${eye(65, 40, 7)}<ellipse cx="50" cy="70" rx="11" ry="14" fill="${dark}"/>${line('M26 24q8-6 15-2M59 22q7-4 15 2')}` },
  oops: {
    sign: '😅',
    drawn: `${face}${line('M26 36l14 7-14 5M74 36l-14 7 14 5M30 68q7-9 14 0t14 0t14 0')}<path d="M84 6C90 16 95 21 95 28A11 11 0 0 1 73 28C73 21 78 16 84 6Z" fill="#8fd0f0" stroke="${dark}" stroke-width="4"/>`,
  },
};

export const reactionNames = Object.keys(reactions) as Reaction[];

/** The reaction that a message is; undefined if it says something else. */
export const reactionIn = (said: string): Reaction | undefined => reactionNames.find((name) => reactions[name].sign === said);
