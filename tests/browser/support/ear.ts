import { type CDPSession, expect, type Page } from '@playwright/test';

/** An element of the accessibility tree, as a screen reader gets it from the browser. */
export interface Thing {
  role: string;
  name: string;
  /** What is in a field. */
  value: string;
  disabled: boolean;
  checked: boolean;
  parts: Thing[];
  node: number;
}

type Name = string | RegExp;

/** All elements with this role below an element, in order; with a name, only those with this name. */
export function all(within: Thing, role: string, name?: Name): Thing[] {
  const fits = (thing: Thing) => thing.role === role && (name === undefined || (typeof name === 'string' ? thing.name === name : name.test(thing.name)));
  return within.parts.flatMap((part) => [...(fits(part) ? [part] : []), ...all(part, role, name)]);
}

/** What a screen reader says for an element: its name, or else its content. A button in a sentence is a part of it. */
export function said(thing: Thing): string {
  return thing.name || thing.parts.map(said).filter(Boolean).join(' ').replace(/\s+(?=[.,:;!?])/g, '').replace(/\s+/g, ' ');
}

/** A person who does not see the page: they know only its accessibility tree, and also act through it. */
export class Ear {
  /** The messages of the live region, the newest last. */
  readonly heard: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async at(page: Page): Promise<Ear> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new Ear(page, session);
  }

  /** The page as it is now. */
  async listen(): Promise<Thing> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const things = (id: string): Thing[] => {
      const node = byId.get(id);
      if (!node) return [];
      const parts = (node.childIds ?? []).flatMap(things);
      if (node.ignored) return parts;
      const state = (name: string) => node.properties?.find((one) => one.name === name)?.value.value as unknown;
      const role = String(node.role?.value);
      return [{ role, name: String(node.name?.value ?? ''), value: String(node.value?.value ?? ''), disabled: state('disabled') === true, checked: state('checked') === 'true', parts, node: node.backendDOMNodeId ?? 0 }];
    };
    const [root] = nodes[0] ? things(nodes[0].nodeId) : [];
    if (!root) throw new Error('the page has no accessibility tree');
    this.hear(all(root, 'status').flatMap((region) => region.parts.map(said)));
    return root;
  }

  /** The live region keeps its last messages; only those after the heard ones are new. */
  private hear(region: readonly string[]): void {
    let old = Math.min(this.heard.length, region.length);
    while (old > 0 && this.heard.slice(-old).join('\n') !== region.slice(0, old).join('\n')) old -= 1;
    this.heard.push(...region.slice(old));
  }

  /** Waits for the first control of this role and name that can be pressed. */
  async find(role: string, name: Name): Promise<Thing> {
    let found: Thing | undefined;
    await expect
      .poll(async () => (found = all(await this.listen(), role, name).find((thing) => !thing.disabled)) !== undefined, {
        message: `there is no ${role} ${String(name)}`,
        intervals: [20, 50, 100, 250],
      })
      .toBe(true);
    return found!;
  }

  /** Does what a screen reader does for "press". */
  async press(thing: Thing): Promise<void> {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: thing.node });
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId ?? '', functionDeclaration: 'function () { this.click(); }' });
  }

  async pressButton(name: Name): Promise<void> {
    await this.press(await this.find('button', name));
  }

  /** Fills in a field. */
  async write(role: 'textbox' | 'spinbutton', name: Name, value: string): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: (await this.find(role, name)).node });
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(value);
    await this.page.keyboard.press('Tab'); // A field reports its change when the focus leaves it.
    await expect.poll(async () => (await this.find(role, name)).value, { message: `the ${role} ${String(name)} has the new value` }).toBe(value);
  }

  /** Goes through the entries of a field to the one with this text. */
  async choose(name: Name, text: string): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: (await this.find('combobox', name)).node });
    await this.page.keyboard.press('Home');
    const value = async () => (await this.find('combobox', name)).value;
    for (let here = await value(); here !== text; here = await value()) {
      await this.page.keyboard.press('ArrowDown');
      await expect.poll(value, { message: `${String(name)} offers "${text}" after "${here}"` }).not.toBe(here);
    }
    await this.page.keyboard.press('Tab');
  }

  /**
   * Presses a button that changes the table, and hears the result: not only messages from before the press, which come
   * late on a busy machine. The server answers only when the move is on disk, and a busy disk takes some time.
   */
  async commit(name: Name): Promise<string> {
    const button = await this.find('button', name);
    const from = this.heard.length;
    await this.press(button);
    const answered = async () => (await this.page.locator('[aria-busy=true]').count()) === 0;
    await expect
      .poll(async () => (await answered()) && (await this.listen()) && this.heard.length > from, { message: `nothing is said of ${button.name}`, intervals: [20, 50, 100, 250], timeout: 60_000 })
      .toBe(true);
    return this.heard.slice(from).join(' ');
  }
}
