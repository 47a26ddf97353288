import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CopyState } from '@buchfink/contract/availability';
import { type CirculationRules, itemTypeFor, loanRuleFor } from './circulation-rules.ts';

/** Where a copy may be for someone to wait for it. */
const reservableStates = new Set<CopyState>(['available', 'lent', 'reserved', 'in-transit', 'on-order', 'unknown']);

/** Whether a copy of this kind, in this state, can be reserved by a group of patrons. */
export function isReservable(rules: CirculationRules, group: string, itemType: string, state: CopyState): boolean {
  const rule = loanRuleFor(rules, group, itemType);
  return reservableStates.has(state) && rule?.days !== undefined && rule.reservable !== false;
}

/** Whether the library takes reservations at all. */
export const offersReservations = ({ loans }: CirculationRules): boolean =>
  loans.some(({ days, reservable }) => days !== undefined && reservable !== false);

/** Where one reserves a title of a library that takes its reservations on a website. */
export const reservationWebsite = ({ reservations }: CirculationRules, recordId: string): string | undefined =>
  reservations.website?.replaceAll('{id}', encodeURIComponent(recordId));

/** Whether any group of patrons could reserve one of the copies a record states. */
export function hasReservable(rules: CirculationRules, record: BibRecord): boolean {
  return record.items.some((item) => {
    const itemType = itemTypeFor(rules, item.itemType, record.mediaType);
    return Object.keys(rules.patronGroups).some((group) => isReservable(rules, group, itemType, item.state));
  });
}

/** Where the work is had elsewhere: the address of the wanted copy, or of a title that has nothing to lend. */
export function externalAddress(record: BibRecord, copyId: string | undefined): string | undefined {
  const isAddress = (url: string | undefined) => url !== undefined && /^https?:\/\//i.test(url);
  const wanted = copyId === undefined ? record.items : record.items.filter(({ id }) => id === copyId);
  if (wanted.some(({ state, url }) => state !== 'online' && !isAddress(url))) return undefined;
  const own = wanted.find(({ url }) => isAddress(url))?.url;
  if (own !== undefined || copyId !== undefined) return own;
  return record.links.find(({ kind, url }) => kind === 'fulltext' && isAddress(url))?.url;
}
