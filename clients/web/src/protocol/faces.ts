import type { Face, Faces } from './model.ts';

/** The face of a card; a code that the match's deck does not have is a broken promise of the server. */
export function faceOf(faces: Faces | undefined, code: string): Face {
  const face = faces?.[code];
  if (!face) throw new Error(`no face ${code} in this deck`);
  return face;
}

/** Whether its player has to name the letter that the card stands for (T-10). */
export function leavesChoice(face: Face): boolean {
  return face.kind === 'star' || face.kind === 'wild' || face.kind === 'flip';
}

/** The letters a card with a choice may stand for. */
export function choicesOf(face: Face): string[] {
  if (face.kind === 'flip') return face.letters.split('');
  return leavesChoice(face) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('') : [];
}

/** What a card spells in a word; nothing while its letter is not named. */
export function spelled(face: Face, as: string | undefined): string {
  return leavesChoice(face) ? (as ?? '') : face.letters;
}
