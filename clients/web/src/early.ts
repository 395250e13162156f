/**
 * The small script that comes before the large one: it shows the first page to people who are new here, and begins what every
 * page needs and what takes a round trip of its own, the connection and the sentences. Should that fail nothing is lost;
 * what needs them asks again.
 */
import { EarlyPage } from './core/early_page.ts';
import { EarlySocket } from './core/early_socket.ts';
import { deviceSecret, isNewDevice, knownPassword } from './device/identity.ts';
import { placeOf, socketAddress } from './core/location.ts';
import { helloOf } from './core/socket.ts';
import { fetchTexts, firstLanguage } from './text/languages.ts';

export const earlySocket = new EarlySocket(socketAddress(new URL(location.href)), helloOf(deviceSecret(), knownPassword()));
const language = firstLanguage();
fetchTexts(language).catch(() => {}); // The large script needs them, and finds the same failure.

/** Somebody who has been here finds their rooms on it, or their result of the day, which nobody could draw before. */
function showFirstPage(): EarlyPage | null {
  const { page, rules } = placeOf(new URL(location.href));
  const drawn = document.querySelector<HTMLTemplateElement>(`template[lang=${language}]`);
  const within = document.getElementById('app');
  return drawn && within && isNewDevice() && page === 'home' && !rules ? new EarlyPage(within, drawn) : null;
}
export const earlyPage = showFirstPage();
