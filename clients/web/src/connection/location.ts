/** Where in the application an address leads. */
export type Place = (RoomPlace | OtherPlace) & RulesOver;

interface RoomPlace {
  page: 'room';
  room: string;
  /** A one-time token that moves a seat to this device. */
  token?: string;
  /** A match of the room to replay. */
  match?: number;
  /** A moment of that match, counted from 1. It may not exist. */
  move?: number;
}

/** `lost`: an address that leads nowhere. */
type OtherPlace = { page: 'home' | 'credits' | 'lost' } & { [part in 'room' | 'token' | 'match' | 'move']?: never };

interface RulesOver {
  /** The rules shown over the page: those of a game by its id, or of the table. */
  rules?: string;
  /** The clause to begin with. It may not exist. */
  clause?: string;
}

/** The path of the application, with a slash at the end: "/" or "/games/". */
export function basePath(path: string): string {
  const room = path.lastIndexOf('/r/');
  return room >= 0 ? path.slice(0, room + 1) : path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Reads `<base>/?room=CODE` and `<base>/r/CODE`, each with `#claim=TOKEN` to move a seat here, or with `#match=N` or
 * `#match=N&move=M` for a replay. `rules=GAME` or `rules=GAME&clause=ID` at the end of the fragment opens the rules
 * over any page.
 */
export function placeOf(address: URL): Place {
  const [open, rules, clause] = /[#&]rules=([a-z-]{1,40})(?:&clause=([A-Z]{1,8}-[\d.]{1,8}))?$/.exec(address.hash) ?? [];
  if (!open || !rules) return pageOf(address);
  const page = new URL(address);
  page.hash = address.hash.slice(0, -open.length);
  return { ...pageOf(page), rules, ...(clause ? { clause } : {}) };
}

function pageOf(address: URL): Place {
  const room = address.searchParams.get('room') ?? address.pathname.split('/r/').slice(1).at(-1)?.replace(/\/+$/, '');
  if (room) {
    const place: Place = { page: 'room', room: normalCode(room) };
    const token = /^#claim=([\w-]+)$/.exec(address.hash)?.[1];
    if (token) return { ...place, token };
    const [, match, move] = /^#match=([1-9]\d{0,8})(?:&move=(-?\d{1,15}))?$/.exec(address.hash) ?? [];
    if (!match) return place;
    return { ...place, match: Number(match), ...(move ? { move: Number(move) } : {}) };
  }
  const name = address.pathname.slice(basePath(address.pathname).length);
  if (name !== '' && name !== 'index.html') return { page: 'lost' };
  return { page: address.hash === '#credits' ? 'credits' : 'home' };
}

/** The path of a place, with its fragment. It leaves out the token, which does not belong in an address bar. */
export function pathOf(base: string, place: Place): string {
  const page = pathOfPage(base, place);
  if (!place.rules) return page;
  const clause = place.clause ? `&clause=${place.clause}` : '';
  return `${page}${page.includes('#') ? '&' : '#'}rules=${place.rules}${clause}`;
}

/** The same place without the rules over it. */
export function underRules({ rules: _rules, clause: _clause, ...page }: Place): Place {
  return page;
}

/** Whether the rules were opened or closed, or turned to another clause, and nothing else changed. */
export function onlyRulesDiffer(a: Place, b: Place): boolean {
  return !a.token && !b.token && pathOfPage('', a) === pathOfPage('', b) && (a.rules !== b.rules || a.clause !== b.clause);
}

function pathOfPage(base: string, place: Place): string {
  if (place.page !== 'room') return place.page === 'credits' ? `${base}#credits` : base;
  const move = place.move === undefined ? '' : `&move=${place.move}`;
  return `${base}r/${place.room}${place.match ? `#match=${place.match}${move}` : ''}`;
}

/** The link to a room; with a token the link that moves a seat. */
export function roomLink(address: URL, code: string, token?: string): string {
  const link = new URL(`${basePath(address.pathname)}r/${code}`, address.origin);
  if (token) link.hash = `claim=${token}`;
  return link.href;
}

/** The address of the WebSocket. It names the room, so that the server can place the connection where the room is. */
export function socketAddress(address: URL): string {
  return socketOf(new URL(basePath(address.pathname), address.origin), placeOf(address).room);
}

/**
 * The WebSocket address at another server, which this one has named. Null if this page cannot connect there: a page
 * loaded over https can use only secure connections.
 */
export function socketAddressAt(server: string, address: URL): string | null {
  if (!URL.canParse(server)) return null;
  const base = new URL(server);
  if (base.protocol !== 'https:' && (base.protocol !== 'http:' || address.protocol === 'https:')) return null;
  return socketOf(base, placeOf(address).room);
}

function socketOf(base: URL, room?: string): string {
  const socket = new URL(`${base.pathname.replace(/\/$/, '')}/ws`, base.origin);
  if (room && isWholeCode(room)) socket.searchParams.set('room', room);
  socket.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return socket.href;
}

/** The room code in what somebody typed or pasted: a code or a whole link. */
export function codeFrom(text: string): string {
  const trimmed = text.trim();
  const fromLink = /\/r\/([^/?#\s]+)/.exec(trimmed)?.[1] ?? /[?&]room=([^&#\s]+)/.exec(trimmed)?.[1];
  const code = normalCode(fromLink ?? trimmed);
  // People write a code in two halves because that is easier to read.
  const joined = code.replace(/[\s-]/g, '');
  return isWholeCode(joined) ? joined : code;
}

/** The code without characters around it from a sentence or from copying: "(CODE)", "CODE." */
function normalCode(code: string): string {
  return code.trim().replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
}

/** Whether this can be a room code. */
export const isWholeCode = (code: string): boolean => /^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{12})$/.test(code);
