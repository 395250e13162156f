/**
 * How a table is laid out in a window: `flat` is a phone on its side, `short` and `tall` phones upright, `middle` a
 * tablet, `wide` has space next to the table.
 */
export type Shape = 'flat' | 'short' | 'tall' | 'middle' | 'wide';

export interface Window {
  width: number;
  height: number;
  /** The size of text, in px: twice the usual 16 for some. */
  text: number;
}

export function shapeOf({ width, height, text }: Window): Shape {
  // Large text needs the width that a rail on the side takes.
  if (height < 500 && width > height) return isLarge({ width, height, text }) ? 'short' : 'flat';
  if (width >= 1100 && height >= 600) return 'wide';
  if (width >= 640 && height >= 640) return 'middle';
  return height > 700 ? 'tall' : 'short';
}

/** Whether words need so much space that the title gives way to them and the table scrolls. */
export const isLarge = ({ text }: Window): boolean => text > 22;
