import { expect, test } from 'vitest';
import { de } from '../../src/text/de/de.ts';
import { englishOptions as english } from '../../src/text/en/options.ts';
import { source, sources } from '../sources.ts';

const engine = [...sources('engine/common'), ...sources('engine/src'), ...sources('server/src/room')];

/** The options that the games declare. */
const options = engine.flatMap((source) =>
  [...source.matchAll(/\.name = "(\w+)",\s*\.clause = "([A-Z]+-[\d.]+)",\s*\.text =(?:(?!\.name =)[^])*?\.value = (\w+(?:<\w+>)?\([^;]*?\))(?:,\s*\.since = \d+)?\}/g)].map(([, name = '', clause = '', value = '']) => ({
    name,
    clause,
    choices: [...(value.includes('{') ? value.slice(value.indexOf('{')) : '').matchAll(/"(\w+)"/g)].map(([, choice = '']) => choice),
  })),
);

test('both languages name and explain every option and every choice', () => {
  expect(options.length).toBeGreaterThan(35);
  expect(options.filter(({ choices }) => choices.length > 0).length).toBeGreaterThan(12);
  for (const { name, clause, choices } of options) {
    expect(de.options.names[name], name).toBeTruthy();
    expect(english.names[name], name).toBeTruthy();
    for (const explanations of [de.server.options, english.explanations]) expect(explanations[`${clause} ${name}`], `${clause} ${name}`).toMatch(/[.?]$/);
    // The length of the match and the clock have sentences of their own.
    if (!['ends', 'target', 'hands', 'match', 'progressive', 'turn_seconds'].includes(name)) {
      for (const said of [de.options.says[name], english.says[name]]) expect(said?.(choices[0] ?? 3), name).toMatch(/^\S/);
    }
    for (const choice of choices) {
      for (const { choices } of [de.options, english]) expect(choices[name]?.[choice], `${name}: ${choice}`).toBeTruthy();
    }
  }
});

test('German names every preset, and no others', () => {
  const titles = engine.flatMap((source) => [...source.matchAll(/\{\.name = "[\w-]+",\s*\.title = "([^"]+)"/g)].map(([, title = '']) => title));
  expect(titles.length).toBeGreaterThan(10);
  expect(Object.keys(de.comfort.presets.titles).sort()).toEqual([...new Set(titles)].sort());
});

test('German has a sentence for every error code except the one that always has a reason', () => {
  const header = source('protocol/include/protocol/error_code.hpp');
  const codes = /enum class ErrorCode[^{]*\{([^}]*)\}/.exec(header)?.[1]?.match(/\w+/g) ?? [];
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !de.errors[code])).toEqual(['refused']);
});
