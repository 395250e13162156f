import { isRecord, type Json } from './json.ts';

/**
 * RFC 7396: applies a merge patch and returns the new document. Neither argument is changed. Parts that the patch does
 * not touch are shared with the old document, so their identity shows that they are unchanged.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isRecord(patch)) return patch;
  const result: { [key: string]: Json } = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}
