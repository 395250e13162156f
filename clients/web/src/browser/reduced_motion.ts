/** Whether the person at this device wants little to move. It can change while the page is open. */
export const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
