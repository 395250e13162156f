/**
 * The layout of a table: `flat` is a phone in landscape, `short` and `tall` are upright phones, `middle` is an upright
 * tablet, and at a `wide` one people sit around the table.
 */
export type Shape = 'flat' | 'short' | 'tall' | 'middle' | 'wide';

interface Window {
  width: number;
  height: number;
  /** The text size, in px: the usual is 16, some people have twice that. */
  text: number;
}

export function shapeOf({ width, height }: Window): Shape {
  if (height < 500 && width > height) return 'flat';
  if (width >= 1000 && height >= 600) return 'wide';
  if (width >= 640 && height >= 640) return 'middle';
  return height > 700 ? 'tall' : 'short';
}

/** Whether text needs so much room that the title is left out and the felt may scroll. */
export const isLarge = ({ text }: Window): boolean => text > 22;

/** Whether there is room next to a wide table for score pad and log: of two players at the sides, of more in the corners. */
export const isRoomy = (window: Window, many: boolean): boolean => shapeOf(window) === 'wide' && !isLarge(window) && window.width >= (many ? 1560 : 1100);
