import { availabilityCodeOf } from '@buchfink/contract/availability';
import type { Copy } from '@buchfink/contract/record';
import type { HoldingItem } from './bib-record.ts';
import { type AvailabilityContext, expectedReturn } from './title-availability.ts';

/** The copies of a record by branch, and within a branch by availability. */
export function copiesOf(
  items: readonly HoldingItem[],
  shelves: AvailabilityContext,
  isReservable: (id: string) => boolean,
): Copy[] {
  const order = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'];
  return items
    .map((item) => copyOf(item, shelves, isReservable(item.id)))
    .sort(
      (a, b) =>
        a.branch.localeCompare(b.branch, 'de') ||
        order.indexOf(a.statusCode) - order.indexOf(b.statusCode) ||
        (a.shelfmark ?? '').localeCompare(b.shelfmark ?? '', 'de', { numeric: true }),
    );
}

function copyOf(item: HoldingItem, { branchName, today }: AvailabilityContext, reservable: boolean): Copy {
  const back = expectedReturn(item, today);
  return {
    id: item.id,
    ...(item.barcode !== undefined && { barcode: item.barcode }),
    // An online copy stands on no shelf, not even where a library has only one branch.
    branch: item.branch === '' && item.state === 'online' ? '' : branchName(item.branch),
    branchId: item.branch,
    ...(item.department !== undefined && { department: item.department }),
    ...(item.location !== undefined && { location: item.location }),
    ...(item.shelfmark !== undefined && { shelfmark: item.shelfmark }),
    ...(item.volume !== undefined && { issue: item.volume }),
    status: '',
    statusCode: availabilityCodeOf[item.state],
    state: item.state,
    ...(back !== undefined && { returnDate: back }),
    ...(item.url !== undefined && /^https?:\/\//i.test(item.url) && { url: item.url }),
    reservable,
  };
}
