import type { Browser, Page } from '@playwright/test';
import { nextToAct, type Player, type Wish } from '../support/player.ts';
import { record, replayTo, type Said } from '../support/recording.ts';
import { test } from '../support/test.ts';
import { categories, workIn } from '../support/trace.ts';
import { turnOf } from '../support/turns.ts';
import { median, ms, rank } from './ranks.ts';

/**
 * What it costs a page to show other players' moves. A match against bots is recorded first and then replayed to a page
 * that the test does not touch, because a question from the test would also be work for the page.
 */

const phone = { width: 390, height: 844 };
const slowdown = 4;
/** How long a bot pauses before a move, so that people can follow (the server's `bot-pause-ms`). */
const pause = 700;
/** What a browser calls a long task, in ms. */
const longTask = 50;
const turnsRecorded = 6;
const seats: Record<string, number> = { Rummy: 4, 'Pass the Deck': 4, 'Full Deck': 4, 'AlphaRummy 500': 4 };

async function recorded(ann: Player, wish: Wish): Promise<Said[]> {
  const said = record(ann.page);
  await ann.playBots(wish, 'easy');
  await ann.page.reload();
  for (let turns = 0; turns < turnsRecorded && (await nextToAct([ann])); turns += 1) await turnOf[wish.game]!(ann, turns);
  return said;
}

interface Noted {
  frames: number[];
  tasks: number[];
}

/** Notes the time between frames while cards fly, and every long task during that time. */
function watchFlights(): void {
  const noted: Noted = { frames: [], tasks: [] };
  Object.assign(window, { noted });
  const flying = () => document.querySelector('.flying') !== null;
  let before = 0;
  const frame = (now: number) => {
    if (before > 0 && flying()) noted.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (flying()) noted.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Opens a page on a phone to which a recording can be replayed. */
async function watching(browser: Browser, address: string, said: readonly Said[], prepare?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await prepare?.(page);
  const { play } = await replayTo(page, address, said, pause);
  // A scene can lie over the hand.
  await page.locator('.hand .card').first().waitFor({ state: 'attached' });
  return { context, page, play };
}

for (const game of Object.keys(turnOf)) {
  test(`the cost of showing other players’ moves: ${game}`, async ({ arrive, browser, server }) => {
    const said = await recorded(await arrive('Ann'), { game, ...(seats[game] ? { seats: seats[game] } : {}) });

    const full = await watching(browser, server.address, said);
    await browser.startTracing(full.page, { categories });
    await full.page.evaluate(() => performance.mark('watched'));
    await full.play();
    const { by, tasks } = workIn(await browser.stopTracing(), 'watched');
    const { updates, elements } = await full.page.evaluate(() => ({
      updates: performance.getEntriesByName('update').length,
      elements: document.querySelectorAll('main *').length,
    }));
    await full.context.close();
    const perUpdate = Object.entries(by).map(([kind, spent]) => `${kind} ${(spent / updates).toFixed(1)}`).join(', ');
    const long = tasks.filter((task) => task * slowdown >= longTask);
    console.log(`${game}: ${elements} elements; of the processor's time ${perUpdate} ms an update (of ${updates}); ` +
      `${long.length} tasks that take ${longTask} ms at ${slowdown}x, the longest ${ms(Math.max(...tasks) * slowdown)}`);

    const slow = await watching(browser, server.address, said, (page) => page.addInitScript(watchFlights));
    const session = await slow.context.newCDPSession(slow.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await slow.play();
    const noted = await slow.page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    await slow.context.close();
    console.log(`${game} at ${slowdown}x: ${noted.frames.length} frames while cards fly, ${ms(median(noted.frames))} from one to the next (median), ` +
      `${ms(rank(noted.frames, 0.95))} (p95); ${noted.tasks.length} tasks of ${longTask} ms or more${noted.tasks.length > 0 ? `, the longest ${ms(Math.max(...noted.tasks))}` : ''}`);
  });
}
