import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CopyState } from '@buchfink/contract/availability';
import { type CirculationRules, itemTypeFor, loanRuleFor } from './circulation-rules.ts';

/** The copy states that allow a reservation. */
const reservableStates = new Set<CopyState>(['available', 'lent', 'reserved', 'in-transit', 'on-order', 'unknown']);

/** Whether a patron group can reserve copies of this item type in this state. */
export function isReservable(rules: CirculationRules, group: string, itemType: string, state: CopyState): boolean {
  const rule = loanRuleFor(rules, group, itemType);
  return reservableStates.has(state) && rule?.days !== undefined && rule.reservable !== false;
}

/** Whether the library accepts reservations at all. */
export const offersReservations = ({ loans }: CirculationRules): boolean =>
  loans.some(({ days, reservable }) => days !== undefined && reservable !== false);

/** The address for reserving a title, if the library takes reservations on a website. */
export const reservationWebsite = ({ reservations }: CirculationRules, recordId: string): string | undefined =>
  reservations.website?.replaceAll('{id}', encodeURIComponent(recordId));

/** Whether any patron group could reserve one of the copies in a record. */
export function hasReservable(rules: CirculationRules, record: BibRecord): boolean {
  return record.items.some((item) => {
    const itemType = itemTypeFor(rules, item.itemType, record.mediaType);
    return Object.keys(rules.patronGroups).some((group) => isReservable(rules, group, itemType, item.state));
  });
}

/** The web address of an online copy, or of a title without anything to lend. */
export function externalAddress(record: BibRecord, copyId: string | undefined): string | undefined {
  const isAddress = (url: string | undefined) => url !== undefined && /^https?:\/\//i.test(url);
  const candidates = copyId === undefined ? record.items : record.items.filter(({ id }) => id === copyId);
  if (candidates.some(({ state, url }) => state !== 'online' && !isAddress(url))) return undefined;
  const copyUrl = candidates.find(({ url }) => isAddress(url))?.url;
  if (copyUrl !== undefined || copyId !== undefined) return copyUrl;
  return record.links.find(({ kind, url }) => kind === 'fulltext' && isAddress(url))?.url;
}
