import { expect, type Page } from '@playwright/test';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { test } from '../support/test.ts';

type Doc = ReturnType<typeof documents.ginDoc>;
type Sent = { type: string; id: number; body: { move?: Record<string, unknown> } };

/** A page at a table as it stands in `doc`, without a server behind it; what it sends is noted. */
async function sitAt(page: Page, address: string, doc: Doc): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Sent;
      sent.push(message);
      const answer =
        message.type === 'hello'
          ? { ...documents.welcome, re: message.id }
          : message.type === 'resume'
            ? { type: 'snapshot', re: message.id, v: 1, seat: 0, doc }
            : { type: 'pong', re: message.id };
      socket.send(JSON.stringify(answer));
    });
  });
  await page.goto(`${address}?room=${doc.room.code}`);
  await expect(page.getByRole('heading', { level: 1, name: /, (hand|game|round) \d+/ })).toBeVisible();
  return sent;
}

const moves = (sent: readonly Sent[]) => sent.flatMap((message) => (message.body.move ? [message.body.move] : []));

for (const [name, make] of Object.entries({
  gin: documents.ginDoc,
  'gin-lay-down': documents.layDownDoc,
  'full-deck': documents.fullDeckDoc,
  'full-deck-starter': documents.starterDoc,
  'alpha-rummy': documents.alphaDoc,
  'alpha-rummy-draw': documents.alphaDrawDoc,
  'alpha-rummy-challenge': documents.challengeDoc,
})) {
  test(`the table of ${name} is to be read at any size, light and dark`, async ({ page, server }) => {
    await sitAt(page, server.address, make());
    await inspect(page, `table-${name}`);
  });
}
