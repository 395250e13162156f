import type { Colour, Face, Suit } from '../protocol/model.ts';

/** Faces of cards in pictures, which belong to no deck. */

export const playingFace = (rank: number, suit: Suit): Face => ({ code: `${rank} ${suit}`, kind: 'playing', rank, suit, letters: '', value: 0 });

export const letterFace = (letters: string, value = 0, colour?: Colour): Face => ({
  code: letters, kind: 'letter', rank: 0, letters, value, ...(colour ? { colour } : {}),
});

export const starFace = (colour: Colour): Face => ({ code: '*', kind: 'star', rank: 0, letters: '', colour, value: 0 });
