import type { Doc, Face, Faces } from './model.ts';

/** The face of a card. The server must not send a code that is not in the match's deck. */
export function faceOf(faces: Faces | undefined, code: string): Face {
  const face = faces?.[code];
  if (!face) throw new Error(`no face ${code} in this deck`);
  return face;
}

/** Whether the player has to choose the letter of the card (T-10). */
export function leavesChoice(face: Face): boolean {
  return face.kind === 'star' || face.kind === 'wild' || face.kind === 'flip';
}

/** The letters that can be chosen for a card. */
export function possibleLetters(face: Face): string[] {
  if (face.kind === 'flip') return face.letters.split('');
  return leavesChoice(face) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('') : [];
}

/** What a card spells in a word; empty until its letter is chosen. */
export function spelled(face: Face, as: string | undefined): string {
  return leavesChoice(face) ? (as ?? '') : face.letters;
}

/** The games of valued letters in which a word counts by its length alone (PD-3.2). */
const valueless: readonly string[] = ['pass-the-deck'];

/** Takes the values off the cards where they do not count, so that nothing shows a number without a meaning. */
export function withoutIdleValues<D extends Doc>(doc: D): D {
  if (!valueless.includes(doc.room.variant) || !doc.faces || Object.values(doc.faces).every(({ value }) => value === 0)) return doc;
  return { ...doc, faces: Object.fromEntries(Object.entries(doc.faces).map(([code, face]) => [code, { ...face, value: 0 }])) };
}
