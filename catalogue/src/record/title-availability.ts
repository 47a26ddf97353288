import { type CopyState, copyStates, lightOf } from '@buchfink/contract/availability';
import type { Availability } from '@buchfink/contract/search';
import type { BibRecord } from './bib-record.ts';

/**
 * The availability of a title: the state of its best copy (the order of `copyStates`), the branches where a copy is on
 * the shelf, and the earliest return when all are lent. Without copies a full text makes it `online`.
 */
export function titleAvailability(record: BibRecord, branchName: (code: string) => string): Availability {
  const states = new Set<CopyState>(record.items.map(({ state }) => state));
  if (record.links.some(({ kind }) => kind === 'fulltext')) states.add('online');
  const state = copyStates.find((each) => states.has(each)) ?? 'unknown';
  const onShelf = record.items.filter((item) => item.state === 'available' && item.branch !== '');
  const branches = [...new Set(onShelf.map((item) => branchName(item.branch)))].sort((a, b) =>
    a.localeCompare(b, 'de'),
  );
  const due = record.items.flatMap((item) => (item.state === 'lent' && item.due ? [item.due] : [])).sort();
  return {
    code: lightOf[state],
    state,
    ...(state === 'lent' && due[0] !== undefined && { returnDate: due[0] }),
    ...(branches.length > 0 && { branches }),
  };
}
