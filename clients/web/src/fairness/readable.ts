import { isBytes32, isListOf, isRecord, isText } from '../protocol/json.ts';
import type { MatchRecord } from '../protocol/model.ts';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

function isShuffle(value: unknown): boolean {
  const { number, order } = fieldsOf(value);
  return isCount(number) && isListOf(order, isCount);
}

function isMove(value: unknown): boolean {
  const { move } = fieldsOf(value);
  const { do: kind, card, cards } = fieldsOf(move);
  if (kind === 'pass' || kind === 'meld' || kind === 'lay_off') return isListOf(cards, isCount);
  return kind === 'discard' ? isCount(card) : typeof kind === 'string';
}

function isFace(value: unknown): boolean {
  return ['code', 'kind', 'letters'].every((field) => isText(fieldsOf(value)[field]));
}

/** Format 2 has the version of the rules and the option of T-21; format 1 has neither. */
function isFormat({ format, rules_version: rules, options }: Fields): boolean {
  const pause = fieldsOf(options)['hand_pause'];
  return format === 2 ? isCount(rules) && isCount(pause) : format === 1 && rules === undefined && pause === undefined;
}

/** No match has more copies; more would only cost time. */
const isCopies = (value: unknown) => value === 1 || value === 2;

/** Reads a match record; null if a part that T-14 needs is missing or malformed. */
export function readRecord(text: string): MatchRecord | null {
  let record: Fields;
  try {
    record = fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
  const seed = fieldsOf(record['seed']);
  const deck = fieldsOf(record['deck']);
  const sound =
    isFormat(record) && isText(record['variant']) && isRecord(record['options']) &&
    ['undefined', 'string'].includes(typeof record['deal']) &&
    isBytes32(seed['secret']) && isBytes32(seed['commitment']) && isListOf(seed['contributions'], isBytes32) &&
    record['seats'] === (seed['contributions'] as unknown[]).length &&
    isCopies(deck['copies']) && isListOf(deck['cards'], isFace) &&
    isListOf(record['shuffles'], isShuffle) && isListOf(record['moves'], isMove) && isListOf(record['hands'], isRecord);
  return sound ? (record as unknown as MatchRecord) : null;
}
