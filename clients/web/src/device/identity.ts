import { isBytes32, isText } from '../protocol/json.ts';
import { recall, remember } from './storage.ts';

/** 32 bytes from the operating system as hex: a device's secret, or a player's contribution to the seed (T-14). */
export function random32(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

let isNew = false;

/** Whether this device had no secret when the page was opened: then it cannot have a seat either. */
export const isNewDevice = (): boolean => isNew;

const isPassword = (value: unknown): value is string => isText(value) && value !== '';

/** The server's password, if somebody has typed it here; otherwise empty. */
export const knownPassword = (): string => recall('password', isPassword, '');
export const rememberPassword = (password: string): void => remember('password', password);

function makeSecret(): string {
  isNew = true;
  const fresh = random32();
  remember('secret', fresh);
  return fresh;
}

let secret = '';

/**
 * The secret that this device's seats belong to; made on the first visit. The server keeps only a hash of it. A page keeps
 * the one it began with, whatever happens to the stored one, so that it is the same device in all its requests.
 */
export const deviceSecret = (): string => (secret ||= recall('secret', isBytes32, '') || makeSecret());
