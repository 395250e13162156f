/**
 * Keeps the place of a person who plays by keyboard or by ear. When a control goes away, is disabled or lies
 * under a scene, the focus would be lost and the next Tab would begin at the top of the page. Instead the focus goes to
 * the control that takes its place in a list marked with `data-focus-stays`, otherwise to the nearest focusable part
 * around it, otherwise to the screen. If the focus is elsewhere, or nowhere, nothing happens.
 */

interface Place {
  element: HTMLElement;
  list: Element | null;
  /** The index of the control in the list. */
  index: number;
  /** Its focusable ancestors, from inside out. */
  around: HTMLElement[];
  /** Whether the focus is visible. Only then does it scroll into view; for touch the page stays where it is. */
  shown: boolean;
}

const usable = (element: Element): boolean => element.isConnected && !element.matches(':disabled') && !element.closest('[data-covered], [inert]');
const controlsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('button:enabled')];

function placeOf(element: HTMLElement): Place {
  const list = element.closest('[data-focus-stays]');
  const around: HTMLElement[] = [];
  for (let part = element.parentElement; part; part = part.parentElement) if (part.tabIndex === -1 && part.hasAttribute('tabindex')) around.push(part);
  return { element, list, index: list ? controlsOf(list).indexOf(element) : -1, around, shown: element.matches(':focus-visible') };
}

function screen(): HTMLElement | null {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  return main;
}

function successor({ element, list, index, around }: Place): HTMLElement | null {
  if (usable(element)) return element; // It was only moved.
  if (list?.isConnected && index >= 0) {
    const left = controlsOf(list);
    const next = left[index] ?? left.at(-1);
    if (next) return next;
  }
  return around.find(usable) ?? screen();
}

export function keepFocus(): void {
  /** The place on the page, and one in each dialog on top of it. */
  const places = new WeakMap<Element, Place>();
  const layer = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const focused = () => (document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null);

  const note = () => {
    const element = focused();
    // The focus is in the uppermost layer. To search the page for that one would take long, and this follows each change.
    if (element && usable(element)) places.set(element.closest('dialog[open]') ?? document.body, placeOf(element));
  };

  document.addEventListener('focusin', note);
  // A press on an empty spot drops the focus. At the click the focus is gone already, and nothing else has changed yet.
  document.addEventListener('click', () => void (focused() ?? places.delete(layer())), { capture: true });

  new MutationObserver((records) => {
    const element = focused();
    if (element && usable(element)) return note();
    const place = places.get(layer());
    if (!place) return;
    const taken = !usable(place.element) || records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(place.element)));
    if (taken) successor(place)?.focus({ preventScroll: !place.shown });
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert', 'data-covered'] });
}
