import { deviceSecret } from '../device/identity.ts';
import { playsWithHints } from '../play/aids.ts';
import { withoutIdleValues } from '../protocol/faces.ts';
import type { BestPlays, Hint, MissedWord, MissedWords, Replay, Room, Seat } from '../protocol/model.ts';
import { jsonFrom, matchPath, ServerFileError, textFrom } from '../connection/server_files.ts';

/** A match of a room. */
type MatchOf = Pick<Room, 'code' | 'match'>;

/** What a request gives; null if it failed. */
async function unlessRefused<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServerFileError) return null;
    throw error;
  }
}

/** The matches of rooms, as the server gives them to this device over HTTP. */
export class MatchRequests {
  /** `attempt` makes a request and gives null, with a notice, if it fails. */
  constructor(
    private readonly base: string,
    private readonly attempt: <T>(request: () => Promise<T>) => Promise<T | null>,
  ) {}

  /** A match as a seat saw it, or as spectators did. */
  async replay(match: MatchOf, seat: Seat | null): Promise<Replay | null> {
    return this.attempt(() => this.fetchReplay(match, seat));
  }

  /** One match from several seats. */
  async replays(match: MatchOf, seats: readonly (Seat | null)[]): Promise<Replay[] | null> {
    return this.attempt(async () => {
      const replays: Replay[] = [];
      for (const seat of seats) replays.push(await this.fetchReplay(match, seat));
      return replays;
    });
  }

  /** The same as `replay`, without a notice, because the page asks for it and not the person. */
  async replayQuietly(match: MatchOf, seat: Seat | null): Promise<Replay | null> {
    return unlessRefused(this.fetchReplay(match, seat));
  }

  private async fetchReplay(match: MatchOf, seat: Seat | null): Promise<Replay> {
    const replay: Replay = await jsonFrom(`${this.pathTo(match)}/replay${seat === null ? '' : `?seat=${seat}`}`, deviceSecret());
    return { ...replay, doc: withoutIdleValues(replay.doc) };
  }

  /** What a seat could have played in a state of a match (T-13). */
  async bestPlays(match: MatchOf, seat: Seat, number: number): Promise<readonly Hint[] | null> {
    return this.attempt(() => this.fetchPlays(match, seat, number));
  }

  /** The same as `bestPlays`, without a notice. */
  async bestPlaysQuietly(match: MatchOf, seat: Seat, number: number): Promise<readonly Hint[] | null> {
    return unlessRefused(this.fetchPlays(match, seat, number));
  }

  private async fetchPlays(match: MatchOf, seat: Seat, number: number): Promise<readonly Hint[]> {
    return (await jsonFrom<BestPlays>(`${this.pathTo(match)}/hints?seat=${seat}&number=${number}`, deviceSecret())).hints;
  }

  /** The best words that a player could have laid and did not (T-13), if the table plays with hints. */
  async missedWords(room: Room, seat: Seat): Promise<readonly MissedWord[]> {
    if (!playsWithHints(room)) return [];
    const missed = await unlessRefused(jsonFrom<MissedWords>(`${this.pathTo(room)}/missed?seat=${seat}`, deviceSecret()));
    return missed?.words ?? [];
  }

  /** The record of a match that is over, byte for byte (T-14). */
  async record(match: MatchOf): Promise<string | null> {
    return this.attempt(() => textFrom(`${this.pathTo(match)}/record`, deviceSecret()));
  }

  private pathTo({ code, match }: MatchOf): string {
    return matchPath(this.base, code, match);
  }
}
