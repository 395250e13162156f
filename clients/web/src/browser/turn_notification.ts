import type { Turn, TurnMessage } from '../../worker/messages.ts';

type Permission = NotificationPermission | 'missing';

/** Whether this browser allows notifications: many do so only on a page that came over HTTPS. */
export function permission(): Permission {
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'missing';
}

/** Notifies this player of their turn, if the page is out of sight. */
export function tellTurn(turn: Turn): void {
  if (document.visibilityState === 'hidden' && permission() === 'granted') void post({ turn });
}

/** Removes that notification, whichever page asked for it: the player is here, or the turn is over. */
export function withdrawTurn(address: string): void {
  if (permission() === 'granted') void post({ over: address });
}

async function post(message: TurnMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage(message);
}
