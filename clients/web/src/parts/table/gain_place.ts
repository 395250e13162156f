export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between a word and its points, and between those and other words, in px. */
const apart = 6;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** How much further away, in px, a place may be that leaves names free. */
const detour = 80;

/** Further away than this, in px, nobody would know whose points they are. */
const far = 200;

/**
 * The nearest place to a word, first of all above it, where its points cover no word; on the word itself if there is
 * none nearby. They leave `names` free if that place is not much further away.
 */
export function placeOfGain(word: Box, { width, height }: Pick<Box, 'width' | 'height'>, others: readonly Box[], within: Box, names: readonly Box[] = []): Pick<Box, 'x' | 'y'> {
  const words = [word, ...others];
  const middle = { x: word.x + (word.width - width) / 2, y: word.y + (word.height - height) / 2 };
  const inside = ({ x, y }: Pick<Box, 'x' | 'y'>) => ({
    x: Math.max(within.x, Math.min(within.x + within.width - width, x)),
    y: Math.max(within.y, Math.min(within.y + within.height - height, y)),
  });
  const covers = (at: Pick<Box, 'x' | 'y'>, boxes: readonly Box[]) => boxes.some((box) => overlap({ ...at, width, height }, box));
  const distance = (at: Pick<Box, 'x' | 'y'>) => Math.hypot(at.x - middle.x, at.y - middle.y);
  const away = (at: Pick<Box, 'x' | 'y'>) => distance(at) + (covers(at, names) ? detour : 0);
  const above = word.y - height - apart;
  const below = word.y + word.height + apart;
  const free = words
    .flatMap((box) => [
      { x: middle.x, y: box.y - height - apart },
      { x: middle.x, y: box.y + box.height + apart },
      ...[middle.y, above, below].flatMap((y) => [box.x + box.width + apart, box.x - width - apart].map((x) => ({ x, y }))),
    ])
    .map(inside)
    .filter((at) => distance(at) <= far && !covers(at, words));
  return free.reduce((best, at) => (away(at) < away(best) ? at : best), free[0] ?? inside(middle));
}
