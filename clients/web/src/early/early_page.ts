import { dayOf, gameOfDay } from '../daily/daily.ts';

/**
 * The first page as the build has drawn it, shown before the scripts that make it work. It keeps a tap until then, and
 * marks the button that was tapped.
 */
export class EarlyPage {
  private tapped: HTMLButtonElement | null = null;
  private chosen: { select: HTMLSelectElement; value: string } | null = null;

  constructor(private readonly within: HTMLElement, drawn: HTMLTemplateElement) {
    const page = drawn.content.cloneNode(true) as DocumentFragment;
    nameDaily(page);
    within.append(page);
    document.documentElement.lang = drawn.lang;
    within.addEventListener('click', this.keepTap, { capture: true });
    within.addEventListener('change', this.keepChoice, { capture: true });
  }

  /** The page works now: repeats the tap and the choice that were kept. */
  wake(): void {
    const { tapped, chosen } = this;
    this.within.removeEventListener('click', this.keepTap, { capture: true });
    this.within.removeEventListener('change', this.keepChoice, { capture: true });
    tapped?.removeAttribute('aria-busy');
    if (chosen) {
      // The application has set its own value meanwhile.
      chosen.select.value = chosen.value;
      chosen.select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    tapped?.click();
  }

  /** The last tap counts. A form is sent with its button, whether somebody taps it or presses Enter. */
  private readonly keepTap = (event: Event): void => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    this.tapped?.removeAttribute('aria-busy');
    this.tapped = button;
    button.setAttribute('aria-busy', 'true');
  };

  private readonly keepChoice = (event: Event): void => {
    const select = event.target;
    if (select instanceof HTMLSelectElement) this.chosen = { select, value: select.value };
  };
}

/** The build does not know which game has the deal of the day and names the first one; this puts in the right name. */
function nameDaily(page: DocumentFragment): void {
  const titles = Array.from(page.querySelectorAll('article h2'), (title) => title.textContent ?? '');
  const drawn = titles[0] ?? '';
  const title = gameOfDay(dayOf(new Date()), titles) ?? drawn;
  const daily = page.querySelector('[aria-labelledby=daily]');
  const line = daily?.querySelector('p');
  const button = daily?.querySelector('button');
  if (line) line.textContent = (line.textContent ?? '').replace(drawn, title);
  button?.setAttribute('aria-label', (button.getAttribute('aria-label') ?? '').replace(drawn, title));
}
