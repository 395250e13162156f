/**
 * Stops the second click of a double click on what matches `where`. After the first one another button can lie there:
 * one that ends the turn, or one that takes back what was just said. A finger does not double-click.
 */
export const stopSecondClick = (where: string) => (event: MouseEvent): void => {
  const byTouch = 'pointerType' in event && event.pointerType === 'touch';
  if (event.detail < 2 || byTouch || !(event.target instanceof Element) || !event.target.closest(where)) return;
  event.preventDefault();
  event.stopPropagation();
};
