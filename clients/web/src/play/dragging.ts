import { reducedMotion } from '../browser/reduced_motion.ts';
import type { Action } from 'svelte/action';
import type { GroupId } from '../protocol/model.ts';

/** Where cards can be dropped: the `data-drop` of an element. */
export type Zone = 'hand' | 'bench' | 'discard' | `${'meld' | 'word'}:${GroupId}`;

/** What kind of zone this is, and which meld or word. */
export function targetOf(zone: Zone): { kind: 'hand' | 'bench' | 'discard' } | { kind: 'meld' | 'word'; id: GroupId } {
  if (zone === 'hand' || zone === 'bench' || zone === 'discard') return { kind: zone };
  return { kind: zone.startsWith('meld') ? 'meld' : 'word', id: Number(zone.slice('meld:'.length)) };
}

/** Where a card was dropped. */
export interface Drop {
  zone: Zone;
  /** The card in that zone in front of which it was dropped; null for the end. */
  before: number | null;
}

interface Dragged {
  /** 0 for a card whose face nobody knows. */
  card: number;
  /** Whether it may be dropped in that zone; without this function, in any zone. */
  takes?(zone: Zone): boolean;
  drop(drop: Drop): void;
  /** It was dropped in a zone that does not take it. */
  refused?(zone: Zone): void;
}

const startsAfterPx = 7;
const backMs = 260;

const zoneOf = (element: Element): Zone => element.getAttribute('data-drop') as Zone;

/** The card of the zone in front of which the pointer is, reading row by row. */
function cardAfter(zone: Element, card: number, x: number, y: number): number | null {
  for (const element of zone.querySelectorAll<HTMLElement>('[data-card]')) {
    const id = Number(element.dataset['card']);
    if (id === card) continue;
    const box = element.getBoundingClientRect();
    if (y < box.top) return id;
    if (y <= box.bottom && x < box.left + box.width / 2) return id;
  }
  return null;
}

/**
 * The click that ends a press belongs to the pressed element. The browser sends it to what is under the pointer in the
 * end, but by then a card of a hand may have slid away: the hand closes the gap of the card before. After a drag there
 * is no click.
 */
function ownClick(element: HTMLElement, dragged: boolean): void {
  const own = (click: MouseEvent) => {
    // One from the keyboard or a script belongs to no press.
    if (click.detail === 0 || (!dragged && click.target instanceof Node && element.contains(click.target))) return;
    click.stopImmediatePropagation();
    click.preventDefault();
    if (!dragged) element.click();
  };
  window.addEventListener('click', own, { capture: true, once: true });
  // No click comes if the press was long, or ended elsewhere.
  window.addEventListener('pointerdown', () => window.removeEventListener('click', own, { capture: true }), { capture: true, once: true });
}

/** Lets a card be dragged with any pointer, in addition to tapping: a short press is still a click. */
export const draggable: Action<HTMLElement, Dragged> = (element, options) => {
  let dragged = options;
  let from: { x: number; y: number; pointer: number } | null = null;
  let moving = false;
  let over: Element | null = null;
  /** The zone under the pointer, if it does not take the card. */
  let refusing: Zone | undefined;

  const mark = (zone: Element | null) => {
    if (zone === over) return;
    over?.classList.remove('drop-here');
    zone?.classList.add('drop-here');
    over = zone;
  };

  const stop = () => {
    from = null;
    moving = false;
    refusing = undefined;
    mark(null);
    element.classList.remove('dragging');
    element.style.removeProperty('translate');
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // At once: a fast pointer has left the card before its first move event.
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    if (!moving && Math.hypot(x, y) < startsAfterPx) return;
    if (!moving) {
      moving = true;
      element.classList.add('dragging');
    }
    element.style.setProperty('translate', `${x}px ${y}px`);
    const zone = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]');
    const name = zone ? zoneOf(zone) : undefined;
    refusing = name !== undefined && dragged.takes?.(name) === false ? name : undefined;
    mark(zone && refusing === undefined ? zone : null);
  };

  /** A card that has found no place is seen to return to where it was. */
  const flyBack = () => {
    const from = element.style.getPropertyValue('translate');
    stop();
    if (reducedMotion()) return;
    element.classList.add('dragging');
    element.animate({ translate: [from, '0 0'] }, { duration: backMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }).finished.then(
      () => element.classList.remove('dragging'),
      () => element.classList.remove('dragging'),
    );
  };

  const up = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return;
    const zone = moving ? over : null;
    ownClick(element, moving);
    const refusal = moving ? refusing : undefined;
    if (moving && !zone) flyBack();
    else stop();
    if (refusal !== undefined) dragged.refused?.(refusal);
    if (zone) dragged.drop({ zone: zoneOf(zone), before: cardAfter(zone, dragged.card, event.clientX, event.clientY) });
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', stop);
  return {
    update: (next) => {
      dragged = next;
    },
    destroy: () => {
      mark(null);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', stop);
    },
  };
};
