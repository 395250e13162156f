import type { Turn, TurnMessage } from '../../worker/messages.ts';

export type Permission = NotificationPermission | 'missing';

/** Whether this browser may notify: many can do so only on a page that came over HTTPS. */
export function permission(): Permission {
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'missing';
}

/** Tells somebody who looks elsewhere that it is their turn. */
export function tellTurn(turn: Turn): void {
  if (document.visibilityState === 'hidden' && permission() === 'granted') void post({ turn });
}

/** Takes that away: they have come, or the turn is over. */
export function withdrawTurn(): void {
  if (permission() === 'granted') void post({ over: true });
}

async function post(message: TurnMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
