import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { resize } from './at_rest.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const results = fileURLToPath(new URL('../results/', import.meta.url));

/** The narrowest phone that everything must fit on; the pictures show a common phone. */
const narrow = [360, 640] as const;

const sizes = { phone: [390, 844], desktop: [1280, 800] } as const;
const themes = { phone: 'light', desktop: 'dark' } as const;

/**
 * The checks that every screen must pass on a phone in the light theme and on a desktop in the dark one: nothing is
 * wider than the window, and axe has no serious finding.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await resize(page, narrow);
  await expectNothingWider(page, `${name} on a narrow phone`);
  for (const size of ['phone', 'desktop'] as const) {
    await resize(page, sizes[size]);
    await expectNothingWider(page, `${name} at ${size} size`);
    await page.emulateMedia({ colorScheme: themes[size], reducedMotion: 'reduce' });
    expect(await findings(page, ['serious', 'critical']), `axe on ${name}, ${size}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

export async function expectNothingWider(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  expect(widths[0], `${what} scrolls sideways`).toBeLessThanOrEqual(widths[1]);
}

/** The findings of axe; only those with the given impacts or of the given rules, if any are given. */
export async function findings(page: Page, impacts?: readonly string[], rules?: readonly string[]): Promise<string[]> {
  // It is large, and stays in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options: RunOptions = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: [...rules] }) };
  const found = await page.evaluate((options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options), options);
  return found.violations
    .filter((one) => impacts?.includes(one.impact ?? '') ?? true)
    .map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).slice(0, 3).join(' | ')}`);
}
