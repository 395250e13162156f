import { expect, type Page } from '@playwright/test';
import { nextToAct } from '../support/player.ts';
import { moving, test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';

test.use(moving);

/** Phones, one of them on its side, a tablet, and two desktops. Each turn is at another size. */
const sizes = [[320, 568], [360, 640], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080]] as const;

/** A layout shift, as browsers call it: a visible element that is elsewhere from one frame to the next. */
interface Shift {
  value: number;
  size: string;
  what: string[];
}

/**
 * Notes layout shifts while others play, from their moves and their effects for this person. Flying cards are not
 * shifts. It leaves out the effects of the person's own touch, which may take a while on a busy machine: shifts from a
 * frame in which they have to act or wait for an answer. It also leaves out things that nobody aims at: words on the
 * table that become smaller to make room for another one, the text of a button that stays, messages, and the score pad.
 */
async function noteShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.evaluate(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const frames: { at: number; acting: boolean }[] = [];
    const acting = () => 'resizing' in window || document.querySelector('.own[aria-busy=true]') !== null || /Your turn\.|You decide\.|Next (hand|game|round)/.test(document.body.innerText);
    const noteFrame = () => {
      frames.push({ at: performance.now(), acting: acting() });
      requestAnimationFrame(noteFrame);
    };
    noteFrame();
    interface Entry extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Entry[]) {
        const before = frames.findLastIndex(({ at }) => at <= startTime) - 1;
        const moved = sources.filter(({ node }) => {
          // The node is gone, so nobody can tell what it was a part of.
          if (!node) return false;
          const element = node instanceof Element ? node : node.parentElement;
          return !element?.closest('.said, .pad-place') && !node.parentElement?.closest('.zone, .rail button');
        });
        if (frames[before]?.acting !== false || moved.length === 0) continue;
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const named = (node: Node | null) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.classList.value}` : String(node?.nodeName));
        shifts.push({ value, size: `${innerWidth}x${innerHeight}`, what: moved.map(({ node, previousRect, currentRect }) => `${named(node)}: ${place(previousRect)} -> ${place(currentRect)}`) });
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Changes the size of the window without counting the shifts that this causes. */
async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  const someFrames = async () => {
    for (let frames = 0; frames < 4; frames += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await page.evaluate(() => Object.assign(window, { resizing: true }));
  await someFrames();
  await page.setViewportSize({ width, height });
  await someFrames();
  await page.evaluate(() => Reflect.deleteProperty(window, 'resizing'));
}

for (const [game, turn] of Object.entries(turnOf)) {
  test(`while ${game} is played, only what the player touches moves, at any size`, async ({ arrive }) => {
    const ann = await arrive('Ann');
    // A challenge moves more than a word that is checked at once.
    await ann.playBots({ game, ...(game === 'AlphaRummy 500' && { options: { words: 'challenge' } }) }, 'easy');
    await nextToAct([ann]);
    const shifts = await noteShifts(ann.page);
    for (const size of sizes) {
      if ((await nextToAct([ann])) === null) break;
      await resize(ann.page, size);
      // Each as if it were the first: nobody knocks, so that a hand of gin goes on.
      await turn(ann, 0);
    }
    expect(await shifts()).toEqual([]);
  });
}
