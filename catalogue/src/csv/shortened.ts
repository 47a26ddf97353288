import type { RepairLog } from '../import/repairs.ts';
import { clean, longestLine, longestList } from '../marc/text.ts';

/** The plain text of a cell, cut where it is too long, which is noted. */
export function shortened(given: string, repairs: RepairLog, limit = longestLine): string {
  return cut(given, limit, () => repairs.add('text-shortened', given));
}

/** The same for a record number. */
export function shortenedId(given: string, repairs: RepairLog): string {
  return cut(given, 256, () => repairs.add('id-shortened', given));
}

/** The values, without those that are too many, which is noted. */
export function limited<Value>(values: readonly Value[], repairs: RepairLog): readonly Value[] {
  if (values.length > longestList) repairs.add('text-shortened', `${values.length} values`);
  return values.slice(0, longestList);
}

function cut(given: string, limit: number, note: () => void): string {
  const text = clean(given, limit);
  if (given.length > limit && clean(given, given.length).length > text.length) note();
  return text;
}
