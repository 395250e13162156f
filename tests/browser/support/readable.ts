import { expect, type Page } from '@playwright/test';
import { expectNothingWider, findings, results } from './inspect.ts';

const phone = { width: 360, height: 640 };
const desk = { width: 1280, height: 800 };

/** Another theme has other colours, and nothing else. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

const soft = expect.configure({ soft: true });

/**
 * Controls that are too small for a finger: less than 44 px. The label of a box counts as part of it, and so does the
 * area around a word in a sentence.
 */
function smallControls(): string[] {
  const least = 43.5;
  /** The area that a control adds around itself, in front of what lies there. */
  const around = (control: Element) => {
    const { position, width, height } = getComputedStyle(control, '::after');
    return position === 'absolute' ? [new DOMRect(0, 0, parseFloat(width), parseFloat(height))] : [];
  };
  return [...document.querySelectorAll('button, a[href], input, select, textarea, summary')].flatMap((control) => {
    if (!control.checkVisibility() || (document.querySelector('dialog[open]') && !control.closest('dialog'))) return [];
    const choice = control.matches('[type=checkbox], [type=radio]') ? (control as HTMLInputElement).labels?.[0] : undefined;
    const sizes = [...[control, choice].flatMap((one) => (one ? [one.getBoundingClientRect()] : [])), ...around(control)];
    if (sizes.some(({ width, height }) => width >= least && height >= least)) return [];
    return sizes.slice(0, 1).map(({ width, height }) => `${Math.round(width)}x${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`);
  });
}

/**
 * Text that does not fit its box, words broken in the middle, and controls that lie over each other or that a finger
 * cannot hit.
 */
function spoiledByLargeText(): string[] {
  const top = document.querySelector('dialog[open]') ?? document.body;
  const shown = [...top.querySelectorAll<HTMLElement>('*'), ...(top.matches('dialog') ? [top as HTMLElement] : [])].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden, [aria-hidden=true], svg') && getComputedStyle(one).clipPath !== 'inset(50%)');
  const named = (one: Element) => `${one.tagName.toLowerCase()} "${(one.textContent?.trim() || one.getAttribute('aria-label') || one.outerHTML).slice(0, 60)}"`;

  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** Whether the text of a button reaches out of it. What a finger hits can be larger than both. */
  const bursts = (one: HTMLElement) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    const [inner, outer] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
    return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2;
  };
  const cut = shown.filter((one) => {
    const { display, overflowX, overflowY } = getComputedStyle(one);
    const holdsText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const wide = one.scrollWidth > one.clientWidth + 1 && clips(overflowX);
    const high = one.scrollHeight > one.clientHeight + 2 && clips(overflowY);
    return display !== 'inline' && holdsText && (wide || high || (one.matches('button') && bursts(one)));
  });

  // Addresses, codes and very long words can be broken anywhere.
  const broken = shown.flatMap((one) =>
    [...one.childNodes].flatMap((node) =>
      [...(node instanceof Text ? node.data.matchAll(/(?<![\w/.:@\\-])[A-Za-z]{2,11}(?![\w/:@-]|\.\w)/g) : [])].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [`"${word}" is broken in ${named(one)}`] : [];
      }),
    ),
  );
  const sideways = shown.flatMap((one) => {
    if (!one.matches('dialog, ol, ul') || one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).overflowX === 'visible') return [];
    const end = one.getBoundingClientRect().right;
    return shown.filter((part) => one.contains(part) && part.getBoundingClientRect().right > end).map((part) => `${named(part)} reaches out of ${one.tagName}`);
  });

  // Elements that stay in the window lie over the rest of the page, which can be scrolled.
  const layer = (one: Element) => one.closest('.own, .rail, .toast, aside, .felt > .inside > .primary, form > .end');
  const controls = shown.filter((one) => one.matches('button, a[href], input, select, summary'));
  // The cards of a hand lie in an arc, and the boxes around turned cards overlap, but a finger must still hit each
  // card.
  const inHand = (one: Element) => one.closest('.hand') !== null;
  const missed = controls.filter(inHand).flatMap((one) => {
    // With large text the table scrolls.
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const met = [[-16, -16], [16, -16], [-16, 16], [16, 16]].every(([right = 0, down = 0]) => document.elementFromPoint(x + right, y + down)?.closest('button') === one);
    return met ? [] : [`${named(one)} is covered`];
  });
  const over = controls.flatMap((one, index) => {
    const box = one.getBoundingClientRect();
    return controls.slice(index + 1).flatMap((other) => {
      if (one.contains(other) || layer(one) !== layer(other) || (inHand(one) && inHand(other))) return [];
      const next = other.getBoundingClientRect();
      const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      return wide > 2 && high > 2 ? [`${named(one)} and ${named(other)} overlap`] : [];
    });
  });
  return [...cut.map((one) => `${named(one)} is cut off`), ...sideways, ...broken, ...over, ...missed];
}

/**
 * The checks that a screen is readable for everybody: no finding of axe, controls for a finger, text twice as large.
 */
export async function expectReadable(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [['a phone', phone], ['a desktop', desk]] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect.soft(await findings(page), `axe on ${name}, ${size}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await findings(page, undefined, aboutColours), `axe on ${name}, ${size}, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [size, viewport] of [['a desktop', desk], ['a phone', phone]] as const) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNothingWider(page, `${name} in large text on ${size}`);
    // Elements whose size depends on the text's size follow it within a few frames.
    await soft.poll(() => page.evaluate(spoiledByLargeText), { message: `${name} in large text on ${size}` }).toEqual([]);
    await page.screenshot({ path: `${results}large-${name}-${size.slice(2)}.png` });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  await soft.poll(() => page.evaluate(smallControls), { message: `${name}: controls smaller than 44 px` }).toEqual([]);
}
