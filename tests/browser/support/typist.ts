import { type Browser, expect, type Locator } from '@playwright/test';
import { atRest } from './at_rest.ts';
import { Player } from './player.ts';

interface Look {
  /** What is wrong with the focus: it must be somewhere, in view, and visible. */
  wrong: string | null;
  /** The key that brings it nearer to the goal; null if it is there. */
  key: string | null;
}

/**
 * Looks where the focus is. Inside a group of cards and in radio buttons the arrow keys move it, everywhere else Tab
 * does.
 */
function look(goal: Element | null): Look {
  const here = document.activeElement ?? document.body;

  function wrong(): string | null {
    if (here === document.body) return 'the focus is lost';
    const what = here.outerHTML.slice(0, 120);
    const { outlineStyle, outlineWidth } = getComputedStyle(here);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return `nothing shows that the focus is on ${what}`;
    const { left, top, right, bottom, width, height } = here.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `the focus is out of sight, on ${what}`;
    // A container can be larger than the window, and its content can cover it.
    if (here.matches('[tabindex="-1"]')) return null;
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return seen && (here.contains(seen) || seen.contains(here)) ? null : `most of what has the focus is not to be seen: ${what}`;
  }

  function key(): string | null {
    if (!goal || here === goal) return null;
    const before = (here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !here.contains(goal);
    const group = goal.closest('[data-arrows]');
    if (group && here !== group && group.contains(here)) return before ? 'ArrowLeft' : 'ArrowRight';
    const radios = (one: Element) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : null);
    if (radios(goal) !== null && radios(goal) === radios(here)) return before ? 'ArrowUp' : 'ArrowDown';
    return before ? 'Shift+Tab' : 'Tab';
  }

  return { wrong: wrong(), key: key() };
}

/** A person at a desk who has only a keyboard. */
export class Typist extends Player {
  static async sitDown(browser: Browser, name: string, address: string): Promise<Typist> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    return new Typist(name, context, await context.newPage(), address, false);
  }

  private get keyboard() {
    return this.page.keyboard;
  }

  override async hit(what: Locator): Promise<void> {
    await this.reach(what);
    await this.keyboard.press('Enter');
    await this.expectFocusKept();
  }

  override async enter(field: Locator, value: string | number | boolean): Promise<void> {
    await this.reach(field);
    if (typeof value === 'boolean') {
      if ((await field.isChecked()) !== value) await this.keyboard.press('Space');
      await expect(field).toBeChecked({ checked: value });
      return;
    }
    const option = await field.evaluate(
      (element, wanted) => (element instanceof HTMLSelectElement ? [...element.options].find(({ value, label }) => value === wanted || label === wanted)?.label : undefined),
      String(value),
    );
    if (option === undefined) await this.keyboard.press('Control+A');
    await this.keyboard.type(option ?? String(value));
  }

  /** Moves the focus to a control; it is in view at every step of the way. */
  async reach(what: Locator): Promise<void> {
    await expect(what).toBeEnabled();
    const goal = await what.elementHandle();
    if (!goal) throw new Error('there is nothing to reach');
    let { key } = await goal.evaluate(look);
    for (let presses = 1; key !== null; presses += 1) {
      expect(presses, 'no key leads there').toBeLessThan(150);
      await this.keyboard.press(key);
      // Cards that slide cover each other for a moment.
      await atRest(this.page);
      const next = await goal.evaluate(look);
      expect(next.wrong, `after ${key}`).toBeNull();
      ({ key } = next);
    }
  }

  async expectFocusKept(): Promise<void> {
    await expect.poll(async () => (await this.page.evaluate(look, null)).wrong, { intervals: [10, 20, 50, 100, 250] }).toBeNull();
  }
}
