import { branchTexts, sortTitleBranches } from '@buchfink/contract/branches/title-branches';
import { mdiAlertCircleOutline } from '@mdi/js';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';
import type { AvailabilitySnapshot, Entry } from '#shared/watchlist/watchlist.ts';
import type { CheckFailure } from '../shelf-check/check-shelf.ts';
import styles from './entry-row.module.css';

/** The last known availability of an entry, and the error of the latest check. */
export function EntryShelf({
  entry: { libraryId, seen },
  failure,
}: {
  entry: Entry;
  failure?: CheckFailure | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const home = useHomeBranch(libraryId);
  const date = formatReturnDate(locale, seen?.returnDate);
  const back = date && t('watchlist.back-on', { date });
  const where = seen?.state === 'available' ? branchNames(seen, home) : back;
  return (
    <>
      {seen && failure !== 'gone' ? (
        <p className={styles.state}>
          <AvailabilityMark state={seen.state}>{where}</AvailabilityMark>
        </p>
      ) : null}
      {failure ? (
        <p className={styles.failure}>
          <Icon path={mdiAlertCircleOutline} size={18} />
          {t(`watchlist.check-${failure}`)}
        </p>
      ) : null}
    </>
  );
}

/** All branches with a copy, for a list taken along: the home branch first; the first with the shelf mark there. */
function branchNames({ shelf }: AvailabilitySnapshot, home: HomeBranch | undefined): string {
  const places = shelf.map((branch) => ({ ...branch, state: 'available' as const }));
  return joinIsolated(branchTexts(sortTitleBranches(places, home), home), ', ');
}
