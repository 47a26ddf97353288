import type { RepairLog } from '../import/report/repairs.ts';
import { cleanText, longestLine, longestList } from '../marc/clean-text.ts';

/** The plain text of a cell, cut where it is too long, which is noted. */
export function limitText(given: string, repairs: RepairLog, limit = longestLine): string {
  return cut(given, limit, () => repairs.add('text-shortened', given));
}

/** The same for a record number. */
export function limitId(given: string, repairs: RepairLog): string {
  return cut(given, 256, () => repairs.add('id-shortened', given));
}

/** The values, without those that are too many, which is noted. */
export function limitList<Value>(values: readonly Value[], repairs: RepairLog): readonly Value[] {
  if (values.length > longestList) repairs.add('text-shortened', `${values.length} values`);
  return values.slice(0, longestList);
}

function cut(given: string, limit: number, note: () => void): string {
  const text = cleanText(given, limit);
  if (given.length > limit && cleanText(given, given.length).length > text.length) note();
  return text;
}
