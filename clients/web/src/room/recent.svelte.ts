import { isAvatar } from '../art/avatars.ts';
import type { Avatar, Doc, Seat, Snapshot } from '../protocol/model.ts';
import { deviceSecret } from '../device/identity.ts';
import { recall, remember } from '../device/storage.ts';
import { isListOf, isRecord, isText } from '../protocol/json.ts';
import { jsonFrom, roomPath, ServerFileError } from '../connection/server_files.ts';

/** How a table stood when this device last saw it. */
interface TableThen {
  stage: Doc['room']['stage'];
  /** This player's seat. */
  seat: Seat;
  others: { seat: Seat; name: string; /** Absent if an older version of the page noted it. */ avatar?: Avatar }[];
  /** Whose turn it was. */
  turn: Seat[];
  /** This player's score, then those of the others. */
  scores: number[];
  /** A hand is over, and the next one waits for this player. */
  next?: boolean;
  /** Those who want to play again, while this player has not said so. */
  again?: Seat[];
  /** Only bots are there. */
  alone?: boolean;
}

/** A room that this device had a seat in. */
export interface RecentRoom {
  code: string;
  variant: string;
  /** The name of the published deal that it plays. */
  deal?: string;
  table?: TableThen;
}

/** Whether somebody there waits for this player, as far as this device knows. */
export const isMyTurn = ({ table }: RecentRoom): boolean =>
  table?.again !== undefined || (table?.stage === 'playing' && (table.turn.includes(table.seat) || table.next === true));

/** Shows on the icon of the installed application how many rooms wait for this player; 0 shows nothing. */
function showOnIcon(rooms: readonly RecentRoom[]): void {
  // The build has no navigator. Some browsers have no such number, or refuse it: the first page shows the same.
  globalThis.navigator?.setAppBadge?.(rooms.filter(isMyTurn).length).catch(() => undefined);
}

/** How many rooms this device remembers. */
export const mostRooms = 8;

const isOther = (value: unknown): boolean => isRecord(value) && (value['avatar'] === undefined || isAvatar(value['avatar']));
const isTable = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && typeof value['seat'] === 'number' && [value['turn'], value['scores']].every(Array.isArray) && isListOf(value['others'], isOther));
const areRooms = (value: unknown): value is RecentRoom[] =>
  isListOf(value, (room) => isRecord(room) && [room['code'], room['variant'], room['deal'] ?? ''].every(isText) && isTable(room['table']));

/** What this device keeps about a room for when it is not open. */
function glimpseOf({ room, view }: Doc, seat: Seat): RecentRoom {
  const seats = Object.keys(room.seats).map(Number);
  const others = seats.filter((other) => other !== seat);
  const score = (one: Seat) => view?.seats[one]?.score ?? 0;
  const unready = room.seats[seat]?.ready === false;
  const next = view?.phase === 'between_hands' && unready && !view.seats[seat]?.away;
  const people = others.filter((other) => !room.seats[other]?.bot);
  const again = room.stage === 'waiting' && room.match > 0 && unready ? people.filter((other) => room.seats[other]?.ready) : [];
  return {
    code: room.code,
    variant: room.variant,
    ...(room.deal !== undefined && { deal: room.deal }),
    table: {
      stage: room.stage,
      seat,
      others: others.flatMap((other) => {
        const holder = room.seats[other];
        return holder ? [{ seat: other, name: holder.name, avatar: holder.avatar }] : [];
      }),
      turn: view?.to_act ?? [],
      scores: [seat, ...others].map(score),
      ...(next && { next }),
      ...(again.length > 0 && { again }),
      ...(people.length === 0 && { alone: true }),
    },
  };
}

/** Leaves one room out if there are too many: the oldest whose match is over, otherwise the oldest. The newest stays. */
function withinLimit(rooms: readonly RecentRoom[]): readonly RecentRoom[] {
  if (rooms.length <= mostRooms) return rooms;
  const over = rooms.slice(1).filter(({ table }) => table?.stage === 'over');
  const left = over.at(-1) ?? rooms.at(-1);
  return rooms.filter((room) => room !== left);
}

const recallRooms = (): RecentRoom[] => recall('rooms', areRooms, []);

/** Whether this device remembers the room. */
export const isListed = (code: string): boolean => recallRooms().some((room) => room.code === code);

/** The rooms that this device had a seat in, as it remembers them. */
export class RecentRooms {
  /** The newest first. */
  rooms = $state.raw<readonly RecentRoom[]>(recallRooms());

  /** `online` says whether the server is there. */
  constructor(
    private readonly base: string,
    private readonly online: () => boolean,
  ) {
    showOnIcon(this.rooms);
  }

  has(code: string | undefined): boolean {
    return this.rooms.some((room) => room.code === code);
  }

  /** Remembers a room as the newest one. */
  note(doc: Doc, seat: Seat): void {
    const glimpse = glimpseOf(doc, seat);
    // Most updates change nothing of it.
    if (JSON.stringify(glimpse) === JSON.stringify(this.rooms[0])) return;
    this.change((rooms) => withinLimit([glimpse, ...rooms.filter(({ code }) => code !== glimpse.code)]));
  }

  forget(code: string): void {
    this.change((rooms) => rooms.filter((room) => room.code !== code));
  }

  /**
   * Asks how the rooms stand. A room that cannot be asked now stays as it was last seen. Where a match against bots is
   * over, only this player can begin another one, so such a room is asked only with `all`.
   */
  async lookAround(all: boolean): Promise<void> {
    for (const { code, table } of this.rooms) {
      if (table?.stage === 'over' && table.alone && !all) continue;
      try {
        const { seat, doc } = await jsonFrom<Snapshot>(roomPath(this.base, code), deviceSecret());
        if (seat === undefined) continue;
        const glimpse = glimpseOf(doc, seat);
        this.change((rooms) => rooms.map((room) => (room.code === code ? glimpse : room)));
      } catch (error) {
        if (!(error instanceof ServerFileError)) throw error;
        // The room is closed, or the seat has gone to another device. Without a connection, a proxy may say the same.
        if (this.online() && error.status === 404) this.forget(code);
      }
    }
  }

  /** Changes what the device remembers, and not the list of this page: other tabs may have changed it meanwhile. */
  private change(change: (rooms: readonly RecentRoom[]) => readonly RecentRoom[]): void {
    remember('rooms', change(recallRooms()));
    this.rooms = recallRooms();
    showOnIcon(this.rooms);
  }
}
