/** JSON as received. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export function isListOf<T>(value: unknown, valid: (item: unknown) => item is T): value is T[];
export function isListOf(value: unknown, valid: (item: unknown) => boolean): value is unknown[];
export function isListOf(value: unknown, valid: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(valid);
}

/** 32 bytes as hex: a secret, a seed, a commitment. */
export const isBytes32 = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
