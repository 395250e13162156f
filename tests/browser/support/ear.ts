import { type CDPSession, expect, type Page } from '@playwright/test';

/** Something in the accessibility tree, as a screen reader gets it from the browser. */
export interface Thing {
  role: string;
  name: string;
  disabled: boolean;
  checked: boolean;
  parts: Thing[];
  node: number;
}

type Name = string | RegExp;

/** All of a role below something, in their order; of a name, if there is one. */
export function all(within: Thing, role: string, name?: Name): Thing[] {
  const fits = (thing: Thing) => thing.role === role && (name === undefined || (typeof name === 'string' ? thing.name === name : name.test(thing.name)));
  return within.parts.flatMap((part) => [...(fits(part) ? [part] : []), ...all(part, role, name)]);
}

/** What is read aloud of something: its name, or whatever is in it. */
export function said(thing: Thing): string {
  return thing.name || thing.parts.map(said).filter(Boolean).join(' ');
}

/** Somebody who does not see the page: all they know comes from its accessibility tree, through which they also act. */
export class Ear {
  /** What the live region has said, the newest last. */
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

  /** The page as it is at the moment. */
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
      return [{ role, name: String(node.name?.value ?? ''), disabled: state('disabled') === true, checked: state('checked') === 'true', parts, node: node.backendDOMNodeId ?? 0 }];
    };
    const [root] = nodes[0] ? things(nodes[0].nodeId) : [];
    if (!root) throw new Error('the page has no accessibility tree');
    this.hear(all(root, 'status').flatMap((region) => region.parts.map(said)));
    return root;
  }

  /** The region keeps what it said last; what was heard already is not new. */
  private hear(region: readonly string[]): void {
    let old = Math.min(this.heard.length, region.length);
    while (old > 0 && this.heard.slice(-old).join('\n') !== region.slice(0, old).join('\n')) old -= 1;
    this.heard.push(...region.slice(old));
  }

  /** The first control of this role and name that may be pressed; waits for one. */
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

  /** Does what a screen reader's "press" does. */
  async press(thing: Thing): Promise<void> {
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId: thing.node });
    await this.session.send('Runtime.callFunctionOn', { objectId: object.objectId ?? '', functionDeclaration: 'function () { this.click(); }' });
  }

  async pressButton(name: Name): Promise<void> {
    await this.press(await this.find('button', name));
  }

  /** Fills in a field, or chooses in it by what the choice is called. */
  async write(role: 'textbox' | 'spinbutton' | 'combobox', name: Name, value: string): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: (await this.find(role, name)).node });
    if (role !== 'combobox') await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(value);
    await this.page.keyboard.press('Tab'); // A field has changed when it is left.
  }

  /**
   * Presses a button that does something at the table, and hears what came of it: not only what was about to be said
   * before, which on a busy machine comes late. The answer has to be on disk first, and a busy disk takes its time.
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
