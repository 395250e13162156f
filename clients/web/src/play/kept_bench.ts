import { isListOf, isRecord } from '../protocol/json.ts';
import type { Doc, Tile } from '../protocol/model.ts';
import type { Workbench } from './workbench.ts';

/** What a player has prepared, and the hand that it belongs to: in the next one cards have the same numbers. */
interface Kept {
  hand: string;
  /** View.decision at that time. */
  decision: number;
  bench: Workbench;
}

/** Of the room that this tab shows. The tab keeps it over a reload: phones throw away pages that are out of sight. */
const key = 'meldroom.bench';

const handOf = ({ room, view }: Doc): string => `${room.code} ${room.match} ${view?.hand}`;

const isTile = (value: unknown): value is Tile => isRecord(value) && typeof value['card'] === 'number' && ['string', 'undefined'].includes(typeof value['as']);
// It may come from another build.
const isBench = (value: unknown): value is Workbench =>
  isRecord(value) && ['pick', 'word', 'change', 'pass'].includes(String(value['purpose'])) && ['number', 'undefined'].includes(typeof value['word']) &&
  isListOf(value['tiles'], isTile);
const isKept = (value: unknown): value is Kept => isRecord(value) && isBench(value['bench']);

/** Keeps the bench for this hand; an empty one takes back what was kept. */
export function keepBench(doc: Doc, bench: Workbench): void {
  try {
    if (bench.tiles.length === 0) return sessionStorage.removeItem(key);
    const kept: Kept = { hand: handOf(doc), decision: doc.view?.decision ?? 0, bench };
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: a reload empties the bench.
  }
}

/** The bench that was kept for this hand. Cards to give back were chosen for one turn only. */
export function keptBench(doc: Doc): Workbench | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isKept(kept) || kept.hand !== handOf(doc)) return null;
    return kept.bench.purpose === 'pass' && kept.decision !== doc.view?.decision ? null : kept.bench;
  } catch {
    return null;
  }
}
