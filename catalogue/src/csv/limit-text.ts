import type { RepairLog } from '../report/repairs.ts';
import { cleanText, maxLineLength, maxListLength } from '../text/clean-text.ts';

/** The clean text of a cell; cutting it is noted. */
export function limitText(original: string, repairs: RepairLog, limit = maxLineLength): string {
  return cut(original, limit, () => repairs.add('text-shortened', original));
}

/** A record number; cutting it is noted. */
export function limitId(original: string, repairs: RepairLog): string {
  return cut(original, 256, () => repairs.add('id-shortened', original));
}

/** At most `maxListLength` values; dropping values is noted. */
export function limitList<Value>(values: readonly Value[], repairs: RepairLog): readonly Value[] {
  if (values.length > maxListLength) repairs.add('text-shortened', `${values.length} values`);
  return values.slice(0, maxListLength);
}

function cut(original: string, limit: number, note: () => void): string {
  const text = cleanText(original, limit);
  if (original.length > limit && cleanText(original, original.length).length > text.length) note();
  return text;
}
