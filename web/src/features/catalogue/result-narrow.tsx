import { mdiFilterVariant } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { SearchAddress } from '#shared/search/search-address.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { Sheet } from '#shared/ui/dialog.tsx';
import { QuickChips } from './quick-filter-rows.tsx';
import type { QuickFilter } from './quick-filters.ts';
import styles from './result.module.css';

interface Given {
  search: SearchAddress;
  quick: readonly QuickFilter[];
  /** The words of the way back to the hits. */
  show: string;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
  /** All filters, for the sheet. */
  children: ReactNode;
}

/** Filters on a narrow screen: the quick ones at once, all of them in a sheet. */
export function ResultNarrow({ search, quick, show, onToggle, onClear, children }: Given) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = Object.values(search.filters).flat().length;
  return (
    <div className={styles.narrow}>
      <Chip icon={mdiFilterVariant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('catalogue.filters', { count })}
      </Chip>
      <QuickChips filters={quick} onToggle={onToggle} />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('catalogue.narrow')}
        acts={
          <>
            {count > 0 ? (
              <Button variant="text" onClick={onClear}>
                {t('catalogue.filters-clear')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {show}
            </Button>
          </>
        }
      >
        {children}
      </Sheet>
    </div>
  );
}
