/** Gives an element a tab stop while not all of it is in sight, so that the keyboard can scroll it. */
export function tabStopWhileScrolling(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  for (const part of [element, ...element.children]) observer.observe(part);
  return () => observer.disconnect();
}
