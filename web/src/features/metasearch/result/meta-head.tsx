import type { Library } from '@buchfink/contract/libraries';
import { type MetaSort, metaSorts } from '@buchfink/contract/metasearch/metasearch-address';
import { formatNumber } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';
import type { ReactNode } from 'react';
import facetStyles from '#shared/facets/facets.module.css';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { shortLibraryName } from '#shared/libraries/short-library-name.ts';
import { InlineSelect } from '#shared/ui/form/inline-select.tsx';
import { PageHeading } from '#shared/ui/page/page.tsx';
import styles from '../metasearch.module.css';
import { hasAnswered, isPending, type TargetView } from '../stream/target-view.ts';

interface Props {
  title: string;
  workCount: number;
  /** The first works are loading. */
  isLoading: boolean;
  /** All works come from a relaxed query. */
  isNear: boolean;
  targets: readonly TargetView[];
  libraries: readonly Library[];
  sort: MetaSort;
  onSort: (sort: MetaSort) => void;
  /** The button for the filters, where they are not beside the list. */
  children: ReactNode;
}

/** The number of works and libraries, the progress of the search, and the sort order. */
export function MetaHead({ title, workCount, isLoading, isNear, targets, libraries, sort, onSort, children }: Props) {
  const t = useT();
  return (
    <div className={`${facetStyles.head} ${styles.head}`}>
      <div>
        <PageHeading>{title}</PageHeading>
        <p className={styles.status}>
          {statusText({ workCount: isLoading ? 0 : workCount, isNear, targets, libraries, t })}
        </p>
      </div>
      <div className={`${styles.tools} ${isLoading ? styles.waiting : ''}`}>
        {children}
        {workCount > 0 ? (
          <InlineSelect
            brief
            className={styles.sort ?? ''}
            label={t('metasearch.sort')}
            value={sort}
            options={metaSorts.map((key) => ({ key, label: t(`metasearch.sort-${key}`) }))}
            onChange={({ target }) => onSort(metaSorts.find((option) => option === target.value) ?? 'default')}
          />
        ) : null}
      </div>
    </div>
  );
}

/** "5 Treffer aus 3 Bibliotheken": the sum of what the chips of the libraries say. */
export function useHitCountText(count: number, libraries: number): string {
  const t = useT();
  const locale = useLocale();
  return t('metasearch.found', { count, number: formatNumber(locale, count), libraries });
}

type StatusProps = Pick<Props, 'workCount' | 'isNear' | 'targets' | 'libraries'> & { t: Translate };

/**
 * The progress in one line: the libraries still searching; then that all works come from a relaxed query; else how
 * many libraries answered.
 */
function statusText({ workCount, isNear, targets, libraries, t }: StatusProps): string {
  const working = targets.filter(isPending);
  const [singleTarget] = working;
  const library =
    singleTarget && working.length === 1 ? libraries.find(({ id }) => id === singleTarget.libraryId) : undefined;
  if (library) {
    const words = { library: shortLibraryName(library, libraries) };
    return t(workCount > 0 ? 'metasearch.one-works' : 'metasearch.one-first', words);
  }
  const count = working.length;
  if (count > 0) return t(workCount > 0 ? 'metasearch.some-work' : 'metasearch.some-first', { count });
  if (isNear) return t('metasearch.only-near');
  const answered = targets.filter(hasAnswered).length;
  if (answered === 0) return '';
  return answered === targets.length
    ? t('metasearch.all-done', { count: answered })
    : t('metasearch.part-done', { answered, count: targets.length });
}
