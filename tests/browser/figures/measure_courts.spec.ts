import * as documents from '../../../clients/web/test/fixtures.ts';
import { sitAt } from '../support/made_table.ts';
import { test } from '../support/test.ts';
import { categories, workIn } from '../support/trace.ts';
import { ms } from './ranks.ts';

/** A hand of court cards, and all court cards in melds on the table as well. */
function fullOfCourts() {
  const courts = ['K', 'Q', 'J'];
  const suits = ['C', 'D', 'H', 'S'];
  const doc = documents.rummyDoc();
  doc.view!.own!.hand = courts.flatMap((rank, at) => suits.map((suit, turn) => ({ id: 300 + 4 * at + turn, face: `${rank}${suit}` })));
  doc.view!.melds = Object.fromEntries(
    courts.map((rank, at) => [at + 1, { owner: at % 2, kind: 'set' as const, cards: suits.map((suit, turn) => ({ id: 400 + 4 * at + turn, face: `${rank}${suit}` })) }]),
  );
  return doc;
}

test('a table full of court cards', async ({ page, browser, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sitAt(page, server.address, fullOfCourts());
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  // Includes the nodes that a browser copies into each card for an SVG `use`.
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  // Everything is made, styled and painted again.
  await browser.startTracing(page, { categories });
  await page.evaluate(async () => {
    performance.mark('made again');
    const cards = [...document.querySelectorAll('.card svg')].map((drawn) => [drawn, drawn.innerHTML] as const);
    for (let times = 0; times < 10; times += 1) {
      for (const [drawn, how] of cards) drawn.innerHTML = how;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
  const { by } = workIn(await browser.stopTracing(), 'made again');
  const cards = await page.locator('.card').count();
  console.log(`${cards} court cards: ${nodes.length} nodes in the page; to make them again ${Object.entries(by).map(([kind, spent]) => `${kind} ${ms(spent / 10)}`).join(', ')}`);
});
