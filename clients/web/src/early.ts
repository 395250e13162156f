/**
 * The small script that comes before the large one: it begins what every page needs and what takes a round trip of its
 * own, the connection and the sentences. Should that fail nothing is lost; what needs them asks again.
 */
import { EarlySocket } from './core/early_socket.ts';
import { deviceSecret, knownPassword } from './device/identity.ts';
import { socketAddress } from './core/location.ts';
import { helloOf } from './core/socket.ts';
import { fetchTexts, firstLanguage } from './text/languages.ts';

export const earlySocket = new EarlySocket(socketAddress(new URL(location.href)), helloOf(deviceSecret(), knownPassword()));
fetchTexts(firstLanguage()).catch(() => {}); // The large script needs them, and finds the same failure.
