import { expect, type Locator } from '@playwright/test';
import { avatars } from '../../../clients/web/src/art/avatar_drawings.ts';
import * as documents from '../../../clients/web/test/fixtures.ts';
import { resize } from '../support/at_rest.ts';
import { change, crowd, enter, learnAt, sitAt, tables } from '../support/made_table.ts';
import { layIt } from '../support/player.ts';
import { anyServer, test } from '../support/test.ts';

/** Phones on whose screens the whole table must always fit, without scrolling. */
const phones = [[320, 568], [360, 640], [390, 844], [844, 390]] as const;

test.use({ hasTouch: true, isMobile: true, ...anyServer });

/** Those of at least one element that something hides: the topmost element in their middle does not belong to them. */
const hidden = (what: Locator) =>
  what.evaluateAll((all) => {
    if (all.length === 0) return ['it is not there'];
    return all.filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above === null || !element.contains(above);
    }).map((element) => element.outerHTML.slice(0, 120));
  });

for (const [players, seats, daily] of [['two or four', [2, 4], ''], ['eight', [8], ' @daily']] as const) {
  test(`the words of ${players} players, the deck and the player’s own cards are in sight on every phone${daily}`, async ({ page, server }) => {
    for (const count of seats) {
      await sitAt(page, server.address, count > 2 ? crowd(documents.wordsDoc(), count) : documents.wordsDoc());
      for (const size of phones) {
        await resize(page, size);
        for (const part of [page.locator('[data-place^="group:"]'), page.locator('[data-place="stock"]'), page.getByRole('list', { name: 'Your hand' }).getByRole('button').last()]) {
          await expect.poll(() => hidden(part), `${count} players at ${size.join('x')}`).toEqual([]);
        }
      }
    }
  });
}

/** Tables where several players have laid something. */
const laid: Record<string, () => Parameters<typeof sitAt>[2]> = {
  'Pass the Deck': documents.wordsDoc,
  'Pass the Deck with many words': manyWords,
  'Pass the Deck with three': () => crowd(documents.wordsDoc(), 3),
  'AlphaRummy 500': documents.alphaDoc,
  'AlphaRummy 500 with four': () => crowd(documents.alphaDoc(), 4),
  'Full Deck': documents.fullDeckDoc,
  'BWC Gin Rummy': documents.layDownDoc,
  Rummy: documents.rummyDoc,
  'Rummy with three': () => crowd(documents.rummyDoc(), 3),
  'Rummy with six': () => crowd(documents.rummyDoc(), 6),
};

test('on an upright phone the face of its owner is before each line', async ({ page, server }) => {
  test.slow();
  for (const [game, make] of Object.entries(laid)) {
    const doc = make();
    await sitAt(page, server.address, doc);
    const owners = Object.fromEntries(Object.entries({ ...doc.view!.words, ...doc.view!.melds }).map(([id, { owner }]) => [`group:${id}`, avatars[doc.room.seats[owner]!.avatar!].ground]));
    const faces = page.locator('.felt .face:not(.seats .face)');
    /** The colour of the face that is nearest to the cards of each group, among those to their left. */
    const facesBefore = () =>
      page.locator('[data-place^="group:"]').evaluateAll((groups) => Object.fromEntries(groups.map((cards) => {
        const { left, top, bottom } = cards.getBoundingClientRect();
        const away = (one: Element) => Math.abs(one.getBoundingClientRect().top + one.getBoundingClientRect().bottom - top - bottom);
        const before = [...document.querySelectorAll('.felt .face:not(.seats .face)')].filter((one) => one.getBoundingClientRect().right <= left);
        return [cards.getAttribute('data-place'), before.sort((one, other) => away(one) - away(other))[0]?.querySelector('circle')?.getAttribute('fill')];
      })));
    for (const size of phones.filter(([width, height]) => width < height)) {
      await resize(page, size);
      await expect.poll(facesBefore, `${game} at ${size.join('x')}`).toEqual(owners);
      await expect.poll(() => hidden(faces), `${game} at ${size.join('x')}`).toEqual([]);
    }
    // The name of the list already says whose it is.
    await expect(faces.and(page.locator(':not([aria-hidden=true])'))).toHaveCount(0);
  }
});

test('on a tall phone the melds of six players are large, with the piles next to them', async ({ page, server }) => {
  await sitAt(page, server.address, crowd(documents.rummyDoc(), 6));
  await resize(page, [390, 844]);
  const cards = page.locator('[data-place^="group:"] .card');
  await expect(cards).not.toHaveCount(0);
  await expect.poll(() => cards.evaluateAll((all) => Math.min(...all.map((card) => card.getBoundingClientRect().width)))).toBeGreaterThan(36);
  for (const pile of ['stock', 'discard']) await expect.poll(() => hidden(page.locator(`[data-place="${pile}"]`)), pile).toEqual([]);
});

test('on a phone the last word has a face on it only if somebody else than its owner has made it', async ({ page, server }) => {
  await sitAt(page, server.address, documents.wordsDoc());
  await resize(page, [390, 844]);
  const marked = page.locator('.marked');
  for (const [seat, faces] of [[1, 0], [0, 1]] as const) {
    change(page, {}, [{ event: 'word_changed', seat, group: 3, was: 'LOUD', word: 'CLOUD' }]);
    await expect(marked.locator('svg[viewBox="0 0 100 100"]'), `by seat ${seat}`).toHaveCount(faces);
    await expect(marked).toHaveAttribute('data-place', 'group:3');
  }
});

/** Two players have laid many words. */
function manyWords() {
  const doc = documents.wordsDoc();
  const [word] = Object.values(doc.view!.words);
  for (let more = 0; more < 4; more += 1) {
    doc.view!.words[300 + more] = { ...word!, owner: more % 2, tiles: word!.tiles.map((tile) => ({ ...tile, id: tile.id + 1000 * (more + 1) })) };
  }
  return doc;
}

test('at the end of AlphaRummy seven words are in sight with their owner’s face', async ({ page, server }) => {
  const doc = documents.alphaDoc();
  const [word] = Object.values(doc.view!.words);
  // The lengths of the words of a match.
  doc.view!.words = Object.fromEntries([6, 4, 5, 4, 6, 5, 4].map((letters, at) => [
    300 + at, { ...word!, owner: 1, tiles: Array.from({ length: letters }, (_, tile) => ({ ...word!.tiles[0]!, id: 1000 * (at + 1) + tile })) },
  ]));
  await sitAt(page, server.address, doc);
  await resize(page, [390, 844]);
  const cut = () => page.locator('.zone').evaluateAll((all) => all.some((zone) => zone.scrollHeight > zone.clientHeight + 1));
  await expect.poll(() => hidden(page.locator('[data-place^="group:"]'))).toEqual([]);
  await expect.poll(cut).toBe(false);
});

test('eight words of each of two players are read without scrolling on a small phone', async ({ page, server }) => {
  for (const make of [documents.alphaDoc, documents.fullDeckDoc, documents.wordsDoc]) {
    const doc = make();
    const [word] = Object.values(doc.view!.words);
    const words = ['FRIENDLY', 'WINTER', 'MEMBER', 'TALE', 'QUIZ', 'JOURNEY', 'STONE', 'BROTHER'];
    doc.view!.words = Object.fromEntries([0, 1].flatMap((owner) => words.map((spelled, at) => {
      const tiles = [...spelled].map((as, tile) => ({ ...word!.tiles[0]!, face: doc.faces![as] ? as : `${as}-red`, as, id: 1000 * (10 * owner + at + 1) + tile }));
      return [300 + 10 * owner + at, { owner, word: spelled, tiles }];
    })));
    await page.setViewportSize({ width: 360, height: 640 });
    await sitAt(page, server.address, doc);
    const laid = page.locator('[data-place^="group:"]');
    await expect(laid).toHaveCount(16);
    await expect.poll(() => hidden(laid)).toEqual([]);
    await expect(page.locator('.zone')).toHaveCount(2);
    await expect(page.locator('.zone.scrolls')).toHaveCount(0);
    const cut = await page.locator('.zone').evaluateAll((all) => all.map((zone) => {
      const { top, bottom } = zone.getBoundingClientRect();
      return [...zone.querySelectorAll('li')].filter((one) => one.getBoundingClientRect().top < top - 4 || one.getBoundingClientRect().bottom > bottom + 4).length;
    }));
    expect(cut, doc.room.variant).toEqual([0, 0]);
    const sizes = await laid.locator('.card').evaluateAll((letters) => letters.map((one) => ({ high: one.getBoundingClientRect().height, font: parseFloat(getComputedStyle(one).fontSize) })));
    for (const { high, font } of sizes) expect(Math.min(high, font), doc.room.variant).toBeGreaterThanOrEqual(15);
    // No word lies over the next one, and none is cut off.
    const boxes = await laid.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })));
    for (const one of boxes) {
      expect(one.right, doc.room.variant).toBeLessThanOrEqual(360);
      for (const other of boxes) {
        const apart = one === other || one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart, doc.room.variant).toBe(true);
      }
    }
  }
});

test('many words become smaller before they are out of sight', async ({ page, server }) => {
  await sitAt(page, server.address, manyWords());
  await resize(page, [390, 844]);
  await expect.poll(() => hidden(page.locator('[data-place^="group:"]'))).toEqual([]);
});

test('the information about a long word covers no word on the table', async ({ page, server }) => {
  await sitAt(page, server.address, manyWords());
  for (const letter of ['N', 'E', 'R', 'A', 'T', 'S']) await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name: new RegExp(`^${letter} `) }).tap();
  const covered = () => page.evaluate(() => {
    const said = document.querySelector('.about-word')!.getBoundingClientRect();
    return [...document.querySelectorAll('[data-place^="group:"] .card')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return left < said.right && right > said.left && top < said.bottom && bottom > said.top;
    }).length;
  });
  for (const size of phones) {
    await resize(page, size);
    await expect.poll(covered, `at ${size.join('x')}`).toBe(0);
  }
});

test('on an upright phone what a word brings has one line in one place, however long the word is', async ({ page, server }) => {
  await sitAt(page, server.address, documents.alphaDoc());
  const placeOf = async (what: Locator) => {
    const box = (await what.boundingBox())!;
    return [box.y, box.height].map(Math.round);
  };
  for (const size of phones.filter(([width, height]) => width < height)) {
    await resize(page, size);
    await page.keyboard.type('find');
    await expect(page.locator('.about-word')).toContainText('8 × 1 = 8');
    const before = [await placeOf(page.locator('.about-word')), await placeOf(page.locator('.bench'))];
    expect(before[0]![1], size.join('x')).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await page.keyboard.type('friends');
    await expect(page.locator('.about-word')).toContainText('× 4');
    expect([await placeOf(page.locator('.about-word')), await placeOf(page.locator('.bench'))], size.join('x')).toEqual(before);
    await page.keyboard.press('Escape');
  }
});

test('a long word becomes smaller before it crosses the edge', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  const [word] = Object.values(doc.view!.words);
  const tiles = Array.from({ length: 12 }, (_, at) => ({ ...word!.tiles[at % 4]!, id: 400 + at }));
  doc.view!.words[300] = { ...word!, word: word!.word.repeat(3), tiles };
  await sitAt(page, server.address, doc);
  await resize(page, [320, 568]);
  const rightEdge = async () => {
    const box = await page.locator('[data-place="group:300"]').boundingBox();
    return box && box.x + box.width;
  };
  await expect.poll(rightEdge).toBeLessThanOrEqual(320);
});

for (const locale of ['en-US', 'de-DE']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the text of each button of the rail keeps clear of its edges, and each note next to a score is completely visible', async ({ page, server }) => {
      test.slow();
      for (const [name, make] of Object.entries({ ...tables, rummy: documents.rummyDoc, words: documents.wordsDoc })) {
        await enter(page, server.address, make());
        await expect(page.locator('.actions').first()).toBeAttached();
        for (const size of phones) {
          await resize(page, size);
          const cut = () => page.locator('.actions .button').evaluateAll((all) =>
            all.flatMap((one) => {
              const text = document.createRange();
              text.selectNodeContents(one.querySelector('span')!);
              const [inner, outer] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
              const clear = Math.min(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom);
              return clear < 4 ? [`${one.textContent} ${clear}`] : [];
            }));
          await expect.poll(cut, `${name} at ${size.join('x')}`).toEqual([]);
          for (const note of await page.locator('.seats li:not(.own) .line .tag:not(.hidden)').all()) {
            if (!(await note.isVisible())) continue;
            await expect.poll(() => hidden(note), `a note of ${name} at ${size.join('x')}`).toEqual([]);
            await expect.poll(() => note.evaluate((one) => one.scrollWidth <= one.clientWidth), `it is whole`).toBe(true);
          }
        }
      }
    });
  });
}

test('the name of somebody who is offline is not cut for that', async ({ page, server }) => {
  const doc = documents.rummyDoc();
  doc.room.seats[1]!.name = 'Benedikt';
  doc.room.seats[1]!.connected = false;
  await sitAt(page, server.address, doc);
  await resize(page, [390, 844]);
  const name = page.locator('.seats li:not(.own) b');
  await expect(page.locator('.seats .tag')).toHaveText('offline');
  await expect.poll(() => name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test('a note next to a score lies over no card of that player, and no word of it is broken', async ({ page, server }) => {
  for (const [note, make] of [['loses a turn', documents.alphaDoc], ['1 game won', documents.fullDeckDoc]] as const) {
    await sitAt(page, server.address, make());
    const tag = page.locator('.seats li:not(.own) .line .tag:not(.hidden)');
    const covered = () => tag.evaluate((one) => {
      const { right } = one.getBoundingClientRect();
      return [...document.querySelectorAll('.seats .backs > span')].filter((card) => card.checkVisibility() && card.getBoundingClientRect().left < right).length;
    });
    for (const size of [...phones, [768, 1024], [1280, 800]] as const) {
      await resize(page, size);
      await expect(tag).toHaveText(note);
      await expect.poll(covered, `at ${size.join('x')}`).toBe(0);
      await expect.poll(() => tag.evaluate((one) => one.getBoundingClientRect().height), 'two lines at most').toBeLessThan(40);
    }
  }
});

for (const locale of ['en-US', 'de-DE']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a button that names a card is one line high', async ({ page, server }) => {
      const doc = documents.ginRummyDoc({ phase: 'upcard', discard: { count: 1, cards: [{ id: 90, face: '10D' }] } });
      doc.view!.own!.actions = [
        { kind: 'draw', clause: 'GR-2.2', from: ['discard'], cards: [], least: 0, most: 1 },
        { kind: 'pass', clause: 'GR-2.2', from: [], cards: [], least: 0, most: 0 },
      ];
      await enter(page, server.address, doc);
      const take = page.locator('.actions .primary span[aria-hidden]');
      await expect(take).toContainText('10');
      for (const size of phones.filter(([width]) => width >= 360)) {
        await resize(page, size);
        await expect.poll(() => take.evaluate((label) => label.clientHeight), size.join('x')).toBeLessThan(28);
      }
    });
  });
}

test('in landscape the set-up of a game shows all that is asked, and its title and buttons stay in sight', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Customise AlphaRummy 500' }).tap();
  const dialog = page.getByRole('dialog');
  const play = dialog.getByRole('button', { name: 'Play', exact: true });
  for (const part of [dialog.getByLabel('Players'), dialog.getByLabel('How well they play'), dialog.getByRole('radio', { name: 'Words looked up' }), play]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await dialog.locator('summary', { hasText: 'All the options' }).tap();
  await dialog.getByLabel('Dictionary').scrollIntoViewIfNeeded();
  for (const part of [play, dialog.getByRole('heading', { name: 'AlphaRummy 500' }), dialog.getByRole('button', { name: 'Close' })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test('a tap on a face tells for a moment what a crowded table has no room for', async ({ page, server }) => {
  const doc = crowd(documents.wordsDoc(), 8);
  doc.room.seats[2]!.bot = 'medium';
  doc.room.series = { 2: 1 };
  await sitAt(page, server.address, doc);
  const slip = page.locator('.about');
  for (const size of phones) {
    await resize(page, size);
    for (const name of ['Ben', 'Pip', 'Juno', 'Lena']) {
      await page.getByRole('button', { name: `About ${name}` }).first().tap();
      await expect(slip).toContainText(name);
      const box = (await slip.boundingBox())!;
      expect(box.x, `${name} at ${size.join('x')}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `${name} at ${size.join('x')}`).toBeLessThanOrEqual(size[0]);
    }
  }
  await page.getByRole('button', { name: 'About Pip' }).tap();
  await expect(slip.getByRole('paragraph', { includeHidden: true })).toHaveText([/Pip\s*22/, '7 cards', 'bot, medium', '1 match won', /^\d+ on the table$/]);
  await expect(slip, 'it goes by itself').toBeHidden();
});

const refused = { type: 'error', code: 'illegal_move', message: 'The card taken from the discard pile may not be discarded in the same turn.', clause: 'RUM-2.4' };

/** Cards for the bench, or to choose, and the button for a move with them, which the server refuses. */
const refusals: Record<string, { doc: () => Parameters<typeof sitAt>[2]; taps: readonly RegExp[]; press: RegExp }> = {
  Rummy: { doc: documents.rummyDoc, taps: [/^queen of spades/], press: /^Discard/ },
  'Rummy with four': { doc: () => crowd(documents.rummyDoc(), 4), taps: [/^queen of spades/], press: /^Discard/ },
  'Gin Rummy': { doc: documents.ginRummyDoc, taps: [/./], press: /^Discard/ },
  'BWC Gin Rummy': { doc: documents.ginDoc, taps: [/./], press: /^Discard/ },
  'Pass the Deck': { doc: documents.wordsDoc, taps: [/^T /, /^E /, /^A /], press: layIt },
  'Full Deck': { doc: documents.fullDeckDoc, taps: [/./, /./, /./], press: layIt },
  'AlphaRummy 500': { doc: documents.alphaDoc, taps: [/./, /./, /./, /./], press: layIt },
};

/** The positions of all these elements, in whole pixels, once they do not move any more. */
async function placesOf(what: Locator): Promise<string[]> {
  await what.page().evaluate(async () => {
    // Elements that follow a new size of the window begin to move one frame later.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // After a tap a button stays down for a moment, 1 px lower.
    while (document.querySelector('button:active')) await new Promise((next) => requestAnimationFrame(next));
  });
  return what.evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [one.getAttribute('data-place') ?? one.className.split(' ')[0], ...[left, top, right, bottom].map(Math.round)].join(' ');
  }));
}

for (const [game, { doc, taps, press }] of Object.entries(refusals)) {
  test(`a refusal covers nothing that the player needs, and moves nothing: ${game}${game === 'Rummy' ? ' @daily' : ''}`, async ({ page, server }) => {
    await sitAt(page, server.address, doc(), { move: refused });
    for (const name of taps) await page.getByRole('list', { name: 'Your hand' }).getByRole('button', { name }).first().tap();
    const notice = page.locator('.notice');
    const needed = page.locator('[data-place="stock"], [data-place="discard"], .hand .card, .bench .card, .rail button, header button');
    const edges = (place: string) => place.split(' ').slice(-4).map(Number) as [number, number, number, number];
    async function expectFree(where: string): Promise<void> {
      const [left, top, right, bottom] = edges((await placesOf(notice))[0]!);
      const covered = (await placesOf(needed)).filter((place) => {
        const [l, t, r, b] = edges(place);
        return l < right && r > left && t < bottom && b > top;
      });
      expect(covered, `under a refusal at ${[left, top, right, bottom].join(' ')}, ${where}`).toEqual([]);
    }
    for (const size of phones) {
      await resize(page, size);
      const before = await placesOf(needed);
      await page.locator('.rail').getByRole('button', { name: press }).tap();
      await expectFree(size.join('x'));
      expect(await placesOf(needed), `at ${size.join('x')}`).toEqual(before);
      // With large text the page makes room for it.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectFree(`${size.join('x')} in large text`);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await notice.getByRole('button', { name: 'Close' }).tap();
    }
  });
}

test('in large text hand, piles and buttons are in sight without scrolling', async ({ page, server }) => {
  for (const [game, doc] of Object.entries({ Rummy: documents.rummyDoc, 'BWC Gin Rummy': documents.ginDoc, 'Full Deck': documents.fullDeckDoc, 'AlphaRummy 500': documents.alphaDoc })) {
    await sitAt(page, server.address, doc());
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const size of [[320, 568], [390, 844], [844, 390]] as const) {
      await resize(page, size);
      const outside = () =>
        page.evaluate(() => {
          const felt = document.querySelector('.felt')!.getBoundingClientRect();
          return [...document.querySelectorAll('[data-place="stock"], .hand [data-card], .rail button')].flatMap((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect();
            const low = part.matches('[data-place="stock"]') ? felt.bottom + 1 : innerHeight + 1;
            // The lower edge of a card may lie behind the rail.
            const reach = part.matches('.hand *') ? top + 44 : bottom;
            return top < -1 || left < -1 || right > innerWidth + 1 || reach > low ? [part.outerHTML.slice(0, 80)] : [];
          });
        });
      await expect.poll(outside, `${game} at ${size.join('x')}`).toEqual([]);
      const scrolled = await page.locator('main').evaluate((main) => {
        main.scrollTop = 100;
        return main.scrollTop;
      });
      expect(scrolled, `the table of ${game} cannot be scrolled at ${size.join('x')}`).toBe(0);
    }
  }
});

test('in large text a petition can be answered without scrolling, also next to a hint', async ({ page, server }) => {
  const doc = documents.wordsDoc();
  doc.room.options = { ...doc.room.options, aids: 'hints' };
  doc.view!.petition = { kind: 'word', by: 1, word: 'LOUDEN', agreed: [] };
  doc.view!.own!.actions.push({ kind: 'answer', clause: 'T-19', from: [], cards: [], least: 0, most: 0 });
  const hints = [5, 1].map((card) => ({ move: { do: 'lay_word', tiles: [card, 6, 3].map((one) => ({ card: one })) }, points: 3 }));
  await sitAt(page, server.address, doc, { hint: { type: 'hints', number: 5, hints } });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await resize(page, [360, 640]);
  await page.getByRole('button', { name: 'Hint', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeAttached();
  for (const name of ['Agree', 'Decline']) await expect.poll(() => hidden(page.getByRole('button', { name, exact: true })), name).toEqual([]);
});

test('a petition takes the place of the prompt or of the verdict, and lies over no pile, meld, word or tile and over nothing about them', async ({ page, server }) => {
  test.slow();
  for (const [make, ...typed] of [[documents.rummyDoc, ''], [documents.ginRummyDoc, ''], [documents.wordsDoc, '', 'ant', 's'], [documents.alphaDoc, '', 'find']] as const) {
    const doc = make();
    doc.view!.petition = { kind: 'word', by: 1, word: 'LOUDEN', agreed: [] };
    doc.view!.own!.actions.push({ kind: 'answer', clause: 'T-19', from: [], cards: [], least: 0, most: 0 });
    await sitAt(page, server.address, doc);
    let spelled = '';
    for (const letters of typed) {
      await page.keyboard.type(letters);
      spelled += letters;
      await expect(page.locator('.bench li')).toHaveCount(spelled.length);
      for (const size of [...phones, [768, 1024], [1280, 800], [1920, 1080]] as const) {
        await resize(page, size);
        const covered = () =>
          page.locator('.petition').evaluate((petition) => {
            const box = petition.getBoundingClientRect();
            return [...document.querySelectorAll('[data-place^="group:"] .cards, .pile, .felt .tag, .bench li')].filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              return left + 1 < box.right && box.left + 1 < right && top + 1 < box.bottom && box.top + 1 < bottom;
            }).map((part) => part.outerHTML.slice(0, 120));
          });
        await expect.poll(covered, `${doc.room.variant} with “${spelled}” at ${size.join('x')}`).toEqual([]);
        await expect(page.locator('.prompt')).toHaveCount(0);
      }
    }
    // Else the next table would have them again.
    await page.keyboard.press('Escape');
  }
});

test('while a lesson says nothing, Undo is next to the prompt and not over it', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const doc = documents.alphaDrawDoc();
  doc.view!.own!.actions = [...doc.view!.own!.actions, { kind: 'take_back', clause: 'T-18', from: [], cards: [], least: 0, most: 0 }];
  await learnAt(page, doc, ['draw', 'meld', 'bonus', 'discard', 'judge', 'pile', 'addOn']);
  await sitAt(page, server.address, doc);
  await expect(page.locator('main')).toHaveClass(/taught/);
  await expect(page.locator('.callout')).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo my move' });
  await expect(undo).toHaveCount(1);
  const [over, prompt] = await Promise.all([undo.boundingBox(), page.locator('.prompt').boundingBox()]);
  expect(over!.x, 'to the right of the prompt').toBeGreaterThanOrEqual(prompt!.x + prompt!.width);
});

test('a tap on a dim button says what it needs, and moves nothing', async ({ page, server }) => {
  await sitAt(page, server.address, documents.rummyDoc());
  const dim = page.locator('.rail').getByRole('button', { name: 'Discard', exact: true });
  for (const size of phones) {
    await resize(page, size);
    await expect(dim).toBeDisabled();
    const before = await placesOf(page.locator('.hand .card, .rail button'));
    const { x, y, width, height } = (await dim.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.locator('.notice')).toContainText('Choose one card to discard.');
    expect(await placesOf(page.locator('.hand .card, .rail button')), `at ${size.join('x')}`).toEqual(before);
    await page.locator('.hand button').last().tap();
    await expect(page.locator('.notice')).toHaveCount(0);
    await page.locator('.hand [aria-pressed="true"]').tap();
  }
});

test('while a player spells a word the rail is about this word, and its main button stays where it is', async ({ page, server }) => {
  const doc = documents.alphaDoc();
  await sitAt(page, server.address, doc);
  const rail = page.locator('.rail .actions');
  const main = rail.locator('.main');
  for (const size of phones) {
    await resize(page, size);
    await expect(rail.getByRole('button')).toHaveText([/^Put back/, /^Take bonus/]);
    const before = await main.boundingBox();
    await page.keyboard.type('find');
    await expect(rail.getByRole('button')).toHaveText(['Clear', 'Lay FIND']);
    expect(await main.boundingBox(), `at ${size.join('x')}`).toEqual(before);
    await page.keyboard.press('Escape');
  }
});

test('what several players say at once is one below the other, and in the window', async ({ page, server }) => {
  await sitAt(page, server.address, crowd(documents.wordsDoc(), 4));
  for (const size of phones) {
    await resize(page, size);
    change(page, {}, ['Well played, that was a very long word!', 'Thank you!', 'One moment, please.'].map((text, index) => ({ event: 'chat', seat: index + 1, name: 'Ben', text })));
    await expect(page.locator('.bubble')).toHaveCount(3);
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await page.locator('.bubble').all()).map((bubble) => bubble.boundingBox()));
        return boxes.every((box, index) => box!.x >= 0 && box!.x + box!.width <= size[0] && (index === 0 || box!.y >= boxes[index - 1]!.y + boxes[index - 1]!.height));
      }, `at ${size.join('x')}`)
      .toBe(true);
  }
});

test('a spectator has the players in a row and a low strip instead of a rail', async ({ page, server }) => {
  const { own: _, ...view } = documents.rummyDoc().view!;
  const doc = { ...documents.rummyDoc(), view };
  await sitAt(page, server.address, doc, { resume: { type: 'snapshot', v: 1, seat: null, doc } });
  for (const [width, height] of phones) {
    await resize(page, [width, height]);
    const strip = (await page.locator('.rail').boundingBox())!;
    expect([strip.height < 60, Math.round(strip.y + strip.height)], `at ${width}x${height}`).toEqual([true, height]);
    const [ann, ben] = await Promise.all(['Ann', 'Ben'].map((name) => page.getByRole('listitem').filter({ hasText: name }).boundingBox()));
    expect(ann!.x + ann!.width, 'apart').toBeLessThanOrEqual(ben!.x);
    expect(ben!.x + ben!.width).toBeLessThanOrEqual(width);
  }
});
