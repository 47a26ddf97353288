import type { SearchAddress } from '@buchfink/contract/search/search-address';
import type { ReactNode } from 'react';
import { FacetsSheet } from '#shared/facets/facets-sheet.tsx';
import { QuickChips } from './quick-filter-rows.tsx';
import type { QuickFilter } from './quick-filters.ts';
import styles from './result.module.css';

interface Props {
  search: SearchAddress;
  quick: readonly QuickFilter[];
  /** The label of the button that leads back to the hits. */
  show: string;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
  /** What stands after the filters. */
  after: ReactNode;
  /** All filters, for the sheet. */
  children: ReactNode;
}

/** Filters on a narrow screen: all of them in a sheet, the quick ones as chips. */
export function ResultFilters({ search, quick, show, onToggle, onClear, after, children }: Props) {
  return (
    <div className={styles.narrow}>
      <FacetsSheet filters={search.filters} show={show} onClear={onClear}>
        {children}
      </FacetsSheet>
      <QuickChips filters={quick} onToggle={onToggle} />
      {after}
    </div>
  );
}
