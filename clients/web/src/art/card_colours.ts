/** An image knows nothing of the page around it, so a drawing that becomes one is given the colours that cards have there. */

const colours = new Map<string, string>();
const listeners: (() => void)[] = [];

/** A colour of the page as it looks now: light or dark, with day or night stock. */
function colourOf(name: string): string {
  const known = colours.get(name);
  if (known !== undefined) return known;
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  colours.set(name, color);
  return color;
}

export const asImage = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(drawing.replace(/var\((--card-\w+)\)/g, (_, name: string) => colourOf(name)))}`;

function recolour(): void {
  colours.clear();
  for (const listener of listeners) listener();
}

/** Is told each time the page gets other colours. */
export function whenRecoloured(listener: () => void): void {
  if (listeners.length === 0) {
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-stock'] });
  }
  listeners.push(listener);
}
