/**
 * The small script that runs before the large one. It shows the first page to people who are new here, and starts the
 * two things that every page needs and that take a round trip: the connection and the sentences. If it fails, nothing
 * is lost: the large script asks again.
 */
import { EarlyPage } from './early/early_page.ts';
import { EarlySocket } from './early/early_socket.ts';
import { deviceSecret, isNewDevice, knownPassword } from './device/identity.ts';
import { placeOf, socketAddress } from './connection/location.ts';
import { helloOf } from './connection/socket.ts';
import { fetchTexts, firstLanguage } from './text/languages.ts';

export const earlySocket = new EarlySocket(socketAddress(new URL(location.href)), helloOf(deviceSecret(), knownPassword()));
const language = firstLanguage();
fetchTexts(language).catch(() => {}); // The large script needs them, and runs into the same failure.

/** For people who have been here before, that page shows their rooms and results, which the build cannot draw. */
function showFirstPage(): EarlyPage | null {
  const { page, rules } = placeOf(new URL(location.href));
  const drawn = document.querySelector<HTMLTemplateElement>(`template[lang=${language}]`);
  const within = document.getElementById('app');
  return drawn && within && isNewDevice() && page === 'home' && !rules ? new EarlyPage(within, drawn) : null;
}
export const earlyPage = showFirstPage();
