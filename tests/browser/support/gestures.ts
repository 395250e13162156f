import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Where to point at it, once it has come to rest: cards of a hand change places. */
async function middleOf(what: Locator): Promise<Point> {
  await what.scrollIntoViewIfNeeded();
  await what.evaluate((one) => {
    const moving = document.getAnimations().filter(({ effect }) => {
      const { target } = effect as KeyframeEffect;
      return target?.contains(one) && effect?.getComputedTiming().endTime !== Infinity;
    });
    return Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to point at');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const between = (from: Point, to: Point, part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** Drags with the mouse in steps, like a hand. */
export async function mouseDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

/** Drags with a finger. The browser makes pointer events from it as on a phone. */
export async function touchDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  await touch('touchStart', [start]);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [between(start, end, step / 8)]);
  // A finger that drops something rests first. A finger that lifts while it moves flings, and then the next tap only
  // stops that.
  await page.waitForTimeout(150);
  await touch('touchMove', [end]);
  await touch('touchEnd', []);
  await finger.detach();
}
