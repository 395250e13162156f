/** An image cannot see the page's CSS variables, so a drawing that becomes an image gets the card colours filled in. */

const colours = new Map<string, string>();
const listeners: (() => void)[] = [];

/** A colour of the page as it is now: light or dark theme, day or night stock. */
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

/** Calls `listener` each time the page's colours change. */
export function whenRecoloured(listener: () => void): void {
  if (listeners.length === 0) {
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-stock'] });
  }
  listeners.push(listener);
}
