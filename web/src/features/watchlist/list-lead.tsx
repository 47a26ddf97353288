import { ageText } from '#shared/i18n/age-text.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useMinute } from '#shared/opening/use-minute.ts';
import { useApp } from '#shared/state/store.ts';
import type { List } from '#shared/watchlist/watchlist.ts';
import { branchCounts, oldestSeen } from './shown-entries.ts';
import type { Check } from './use-shelf-check.ts';

/** What the patron wants to know first: how much of the list stands where, and how old that knowledge is. */
export function ListLead({ list: { entries }, check }: { list: List; check: Check }) {
  const t = useT();
  const locale = useLocale();
  const now = useMinute();
  const home = useApp(({ homeBranches }) => homeBranches);
  const [best] = branchCounts(entries, home);
  const seen = oldestSeen(entries);
  const total = entries.length;
  if (check.running) {
    return <span role="status">{t('watchlist.checking', { done: check.done, total: check.total })}</span>;
  }
  const words = best
    ? t('watchlist.on-shelf', { count: best.count, total, branch: best.name })
    : t(seen ? 'watchlist.none-on-shelf' : 'watchlist.count', { count: total });
  return (
    <span role="status">
      {words}
      {seen
        ? ` ${t('watchlist.as-of', { age: ageText(locale, seen, new Date(Math.max(now.getTime(), Date.now()))) })}`
        : ''}
      {check.failures.size > 0 ? ` ${t('watchlist.check-incomplete', { count: check.failures.size })}` : ''}
    </span>
  );
}
