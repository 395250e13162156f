import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { nextToAct } from '../support/player.ts';
import { record, replayTo, type Said } from '../support/recording.ts';
import { test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';
import { categories } from '../support/trace.ts';

const game = process.env['GAME'] ?? 'Full Deck';
const file = `/tmp/said-${game.replaceAll(' ', '')}.json`;
test('profile', async ({ arrive, browser, server }) => {
  if (!existsSync(file)) {
    const ann = await arrive('Ann');
    const said = record(ann.page);
    await ann.playBots({ game, seats: 4 }, 'easy');
    await ann.page.reload();
    for (let turns = 0; turns < 6 && (await nextToAct([ann])); turns += 1) await turnOf[game]!(ann, turns);
    writeFileSync(file, JSON.stringify(said));
  }
  const said = JSON.parse(readFileSync(file, 'utf8')) as Said[];
  for (const [name, address] of Object.entries(JSON.parse(process.env['PROFILE'] ?? '{}') as Record<string, string>)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const { play } = await replayTo(page, address, said, 700);
    await page.locator('.hand .card').first().waitFor({ state: 'attached' });
    await browser.startTracing(page, { categories: [...categories, 'v8.execute', ...(process.env['CPU'] ? ['disabled-by-default-v8.cpu_profiler', 'disabled-by-default-v8.cpu_profiler.hires'] : [])] });
    await page.evaluate(() => performance.mark('watched'));
    await play();
    writeFileSync(`/tmp/trace-${name}.json`, await browser.stopTracing());
    await context.close();
    void server;
  }
});
