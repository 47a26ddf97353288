import { formatRelativeTime } from '@buchfink/texts/relative-time';
import type { Translate } from '@buchfink/texts/texts';
import { useSearchParams } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useApp } from '#shared/state/store.ts';
import type { Watchlist } from '#shared/watchlist/watchlist.ts';
import { currentList } from '#shared/watchlist/watchlist.ts';
import type { ShelfCheck } from '../shelf-check/use-shelf-check.ts';
import { everywhere, type ListSummary, oldestSeen, shownEntries, summarizeList } from '../shown-entries.ts';
import { parseListLocation } from './list-location.ts';

interface Props {
  watchlist: Watchlist;
  /** The library whose entries are shown; 0 = all. */
  libraryId: number;
  check: ShelfCheck;
}

/** The summary of the shown entries: how many are available where, and how old that is. */
export function ListLead({ watchlist, libraryId, check }: Props) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const [parameters] = useSearchParams();
  const home = useApp(({ homeBranches }) => homeBranches);
  const libraries = useApp(({ selection }) => selection.libraries);
  if (check.running) {
    return <span role="status">{t('watchlist.checking', { done: check.done, total: check.total })}</span>;
  }
  const { sort, legacyHidden } = watchlist;
  const entries = shownEntries(currentList(watchlist), {
    sort,
    legacyHidden,
    location: everywhere,
    libraryId,
    libraries,
  });
  const removedKeys = new Set([...check.failures].flatMap(([key, failure]) => (failure === 'gone' ? [key] : [])));
  const oldestCheck = oldestSeen(entries);
  return (
    <span role="status">
      {summaryText(summarizeList(entries, { home, location: parseListLocation(parameters.get('at')), removedKeys }), t)}
      {oldestCheck
        ? ` ${t('watchlist.as-of', { age: formatRelativeTime(locale, oldestCheck, new Date(Math.max(now.getTime(), Date.now()))) })}`
        : ''}
      {check.failures.size > 0 ? ` ${t('watchlist.check-incomplete', { count: check.failures.size })}` : ''}
    </span>
  );
}

function summaryText(summary: ListSummary, t: Translate): string {
  const { total } = summary;
  switch (summary.kind) {
    case 'branch':
      return t('watchlist.on-shelf', { count: summary.count, total, branch: summary.name });
    case 'available':
      return t('watchlist.available', { count: summary.count, total });
    case 'none':
      return t('watchlist.none-on-shelf', { count: total });
    case 'count':
      return t('watchlist.count', { count: total });
  }
}
