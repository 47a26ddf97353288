import { type AvailabilityCode, availabilityCodeOf } from '@buchfink/contract/availability';
import type { Copy } from '@buchfink/contract/record';
import { nonEmpty } from '../../text/clean-text.ts';
import type { HoldingItem } from '../bib-record.ts';
import { type AvailabilityContext, expectedReturn } from './title-availability.ts';

/** A copy of a record; the service adds the words of its state, and names the branch where no branch has it. */
export type UnlabelledCopy = Omit<Copy, 'branch' | 'status'> & { readonly branch?: string };

/** The copies of a record by branch, and within a branch by availability. */
export function copiesOf(
  items: readonly HoldingItem[],
  shelves: AvailabilityContext,
  isReservable: (id: string) => boolean,
): UnlabelledCopy[] {
  return items.map((item) => copyOf(item, shelves, isReservable(item.id))).sort(compareCopies);
}

const order = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'];

interface SortedCopy {
  readonly branch?: string | undefined;
  readonly statusCode: AvailabilityCode;
  readonly shelfmark?: string | undefined;
}

/** Compares copies by branch, and within a branch by availability, then by shelf mark. */
export function compareCopies(a: SortedCopy, b: SortedCopy): number {
  return (
    (a.branch ?? '').localeCompare(b.branch ?? '', 'de') ||
    order.indexOf(a.statusCode) - order.indexOf(b.statusCode) ||
    (a.shelfmark ?? '').localeCompare(b.shelfmark ?? '', 'de', { numeric: true })
  );
}

function copyOf(item: HoldingItem, { branchName, today }: AvailabilityContext, reservable: boolean): UnlabelledCopy {
  // An online copy stands on no shelf, not even where a library has only one branch.
  const branch = item.branch === '' && item.state === 'online' ? '' : branchName(item.branch);
  const returnDate = expectedReturn(item, today);
  return {
    id: item.id,
    barcode: item.barcode,
    branch: nonEmpty(branch),
    branchId: item.branch,
    department: item.department,
    location: item.location,
    shelfmark: item.shelfmark,
    issue: item.volume,
    statusCode: availabilityCodeOf[item.state],
    state: item.state,
    returnDate,
    returnText: item.state === 'lent' && item.due === undefined ? item.dueText : undefined,
    url: item.url !== undefined && /^https?:\/\//i.test(item.url) ? item.url : undefined,
    reservable,
  };
}
