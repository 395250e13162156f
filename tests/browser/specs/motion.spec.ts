import { expect } from '@playwright/test';
import { atTheTable, nextToAct, type Player } from '../support/player.ts';
import { test } from '../support/test.ts';

/** Where cards have flown to on a page so far, in pixels, and whether their faces were seen. */
interface Landing {
  face: boolean;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Notes every flight: where it begins and ends, from the animation that the browser was given. */
async function noteFlights({ page }: Player): Promise<() => Promise<Landing[]>> {
  await page.evaluate(() => {
    const landings: Landing[] = [];
    Object.assign(window, { landings });
    const point = (frame: ComputedKeyframe | undefined) => {
      const [x = NaN, y = NaN] = (String(frame?.['transform']).match(/-?[\d.]+/g) ?? []).map(Number);
      return { x, y };
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.classList.contains('flying')) continue;
        const frames = (node.getAnimations()[0]?.effect as KeyframeEffect).getKeyframes();
        landings.push({ face: node.querySelector('.card') !== null, from: point(frames[0]), to: point(frames.at(-1)) });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { landings: Landing[] }).landings);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf({ page }: Player, place: string): Promise<Box> {
  const box = await page.locator(`[data-place="${place}"]`).boundingBox();
  if (!box) throw new Error(`there is no place ${place}`);
  return box;
}

/** That point, the corner of a small card, is in front of a place. */
function expectAt({ x, y }: { x: number; y: number }, box: Box): void {
  const card = 60;
  expect(x).toBeGreaterThan(box.x - card);
  expect(x).toBeLessThan(box.x + box.width);
  expect(y).toBeGreaterThan(box.y - card);
  expect(y).toBeLessThan(box.y + box.height);
}

test('cards are seen to go from where they were to where they are, unless one wants no motion @daily', async ({ arrive }) => {
  const ann = await arrive('Ann');
  const ben = await arrive('Ben');
  await atTheTable(ann, ben, 'Rummy');
  const mover = (await nextToAct([ann, ben])) ?? ann;
  const other = mover === ann ? ben : ann;
  const seat = mover === ann ? 0 : 1;
  const [seenByMover, seenByOther] = [await noteFlights(mover), await noteFlights(other)];

  await mover.press(mover.actions.getByRole('button', { name: 'Draw' }));
  await expect.poll(seenByMover).toHaveLength(1);
  await expect.poll(seenByOther).toHaveLength(1);
  const [drawn] = await seenByMover();
  const [seen] = await seenByOther();
  expect(drawn!.face, 'one’s own card is seen').toBe(true);
  expect(seen!.face, 'another’s is not').toBe(false);
  expectAt(drawn!.from, await boxOf(mover, 'stock'));
  expectAt(drawn!.to, await boxOf(mover, `seat:${seat}`));
  expectAt(seen!.from, await boxOf(other, 'stock'));
  expectAt(seen!.to, await boxOf(other, `seat:${seat}`));

  // The other player is one who wants no motion from now on.
  await other.page.emulateMedia({ reducedMotion: 'reduce' });
  await mover.press(mover.hand.getByRole('button').first());
  const hand = await boxOf(mover, `seat:${seat}`); // which is another one afterwards
  await mover.press(mover.actions.getByRole('button', { name: /^Discard/ }));
  await expect.poll(seenByMover).toHaveLength(2);
  const discarded = (await seenByMover())[1]!;
  expect(discarded.face).toBe(true);
  expectAt(discarded.from, hand);
  expectAt(discarded.to, await boxOf(mover, 'discard'));
  await expect.poll(() => other.myTurn()).toBe(true);
  expect(await seenByOther()).toHaveLength(1);

  for (const { page } of [mover, other]) await expect(page.locator('.flying'), 'nothing stays behind').toHaveCount(0);
});
