import { type SearchAnswer, SortOrder } from '@buchfink/contract/search';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';
import { Switch } from '#shared/ui/form/choice.tsx';
import { InlineSelect } from '#shared/ui/form/inline-select.tsx';
import styles from './result.module.css';

interface Props {
  answer: SearchAnswer;
  search: LibrarySearch;
  onChange: (next: LibrarySearch) => void;
  /** What stands after the order. */
  children?: ReactNode;
}

/** The sort order of the hits, and whether each edition is a hit of its own. */
export function ResultOrder({ answer, search, onChange, children }: Props) {
  const { total, works, orders = SortOrder.options } = answer;
  const t = useT();
  const { group, ...byWork } = search;
  const canSplit = group === 'none' || (works !== undefined && works < total);
  return (
    <div className={styles.order}>
      {canSplit ? (
        <Switch
          className={styles.single}
          checked={group === 'none'}
          onChange={({ target }) => onChange(target.checked ? { ...search, group: 'none' } : byWork)}
        >
          {t('catalogue.single-editions')}
        </Switch>
      ) : null}
      {orders.length > 1 ? (
        <InlineSelect
          brief={canSplit}
          label={t('catalogue.sort')}
          value={orders.includes(search.sort) ? search.sort : 'relevance'}
          options={orders.map((key) => ({ key, label: t(`catalogue.sort-${key}`) }))}
          onChange={({ target }) => onChange({ ...search, sort: SortOrder.parse(target.value) })}
        />
      ) : null}
      {children}
    </div>
  );
}
