import { afterEach, expect, test, vi } from 'vitest';
import { lettersFor } from '../src/play/star_letters.ts';
import type { Observer } from '../src/play/observer.ts';
import { Play } from '../src/play/play.svelte.ts';
import { gameOf } from '../src/games/index.ts';
import type { Doc, View } from '../src/protocol/model.ts';
import { fullDeckDoc, wordsDoc } from './fixtures.ts';

afterEach(() => vi.useRealTimers());

/** Each match has its own dictionary in the page's memory. */
let matches = 0;

/** A player with a dictionary of these words; notes what they look up. */
function at(doc: Doc, words: readonly string[], answers: Partial<Observer> = {}) {
  doc.room.match = matches += 1;
  const asked: string[] = [];
  const client = {
    seat: 0,
    mayLookUp: true,
    lookUp: async (word: string) => {
      asked.push(word);
      return { word, valid: words.includes(word), gloss: '' };
    },
    ...answers,
  } as unknown as Observer;
  const play = new Play(client, () => doc, () => doc.view as View, gameOf(doc.room.variant)!);
  return { client, play, asked };
}

/** T, a star, N on the bench. */
function spellTN({ play }: { play: Play }) {
  for (const card of [6, 3, 1]) play.toggle(card);
}

test('the letters of a star that make a word come first', async () => {
  const table = at(wordsDoc(), ['TAN', 'TEN', 'TIN']);
  spellTN(table);
  const letters = await lettersFor(table.client, table.play, 3);
  expect(letters).toMatchObject({ good: ['A', 'E', 'I'], known: true });
  expect(letters.others).toHaveLength(23);
  expect(letters.others.slice(0, 3)).toEqual(['B', 'C', 'D']);
  expect(table.asked).toHaveLength(26);
  await lettersFor(table.client, table.play, 3);
  expect(table.asked, 'the page remembers the answers').toHaveLength(26);
});

test('where nothing can be looked up the vowels come first', async () => {
  for (const { table, why } of [
    { table: at(wordsDoc(), [], { mayLookUp: false }), why: 'the table has no aids' },
    { table: at(wordsDoc(), [], { lookUp: async () => null }), why: 'there is no answer' },
  ]) {
    spellTN(table);
    const { good, others, known } = await lettersFor(table.client, table.play, 3);
    expect([good, others.slice(0, 6), known], why).toEqual([[], ['A', 'E', 'I', 'O', 'U', 'B'], false]);
  }
  const alone = at(wordsDoc(), []);
  alone.play.toggle(3);
  expect(await lettersFor(alone.client, alone.play, 3), 'a star alone is no word').toMatchObject({ known: false });
  expect(alone.asked).toEqual([]);
});

test('nobody waits long for the dictionary', async () => {
  vi.useFakeTimers();
  const table = at(wordsDoc(), [], { lookUp: () => new Promise(() => {}) });
  spellTN(table);
  const letters = lettersFor(table.client, table.play, 3);
  await vi.advanceTimersByTimeAsync(400);
  expect(await letters).toMatchObject({ good: [], known: false });
});

test('a card with two letters has only those', async () => {
  const { client, play } = at(fullDeckDoc(), []);
  play.toggle(4);
  expect(await lettersFor(client, play, 4)).toEqual({ good: [], others: ['J', 'X'], known: false });
});
