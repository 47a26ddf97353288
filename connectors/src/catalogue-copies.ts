import type { HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { CatalogueCopy } from './availability.ts';

/** The copies of a record for the system that knows their states; online copies have no state that changes. */
export function catalogueCopies(items: readonly HoldingItem[]): CatalogueCopy[] {
  return items
    .filter(({ state }) => state !== 'online')
    .map(({ id, barcode, branch, shelfmark, state }) => ({
      id,
      barcode,
      ...(branch !== '' && { branchId: branch }),
      shelfmark,
      ...(state !== 'unknown' && { state }),
    }));
}
