let clicked: Element | null = null;
let label: string | null = null;

/**
 * Stops the second click of a double click on what matches `where`, if the first one was not on the same button with the
 * same label: after it another button can lie there, one that ends the turn, or one that takes back what was just said.
 * A finger does not double-click.
 */
export const stopSecondClick = (where: string) => (event: MouseEvent): void => {
  const target = event.target instanceof Element ? event.target.closest(where) : null;
  const byTouch = 'pointerType' in event && event.pointerType === 'touch';
  if (event.detail < 2 || byTouch || (target === clicked && target?.textContent === label)) {
    clicked = target;
    label = target?.textContent ?? null;
  } else if (target) {
    event.preventDefault();
    event.stopPropagation();
  }
};
