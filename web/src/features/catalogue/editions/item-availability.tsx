import {
  aroundShelfmark,
  branchesOfTitle,
  branchesToGo,
  branchTexts,
} from '@buchfink/contract/branches/title-branches';
import type { Item } from '@buchfink/contract/search';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { useApp } from '#shared/state/store.ts';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';
import styles from './editions.module.css';
import { onShelfText } from './on-shelf-text.ts';

/** Availability in one line: the branch to go to with the shelf mark there, or the return date. A branch from the filters comes first. */
export function ItemAvailability({ item: { libraryId, availability } }: { item: Item }) {
  const t = useT();
  const locale = useLocale();
  const home = useHomeBranch(libraryId);
  const { state, returnDate } = availability;
  const places = branchesOfTitle(availability, home);
  const isGrid = useApp(({ settings }) => settings.coverGrid === true);
  // On a phone or in a card the hours would make three lines of one; the first branch is an open one there, too.
  const isNarrow = isGrid || globalThis.matchMedia?.('(max-width: 599.98px)').matches;
  const now = isNarrow ? undefined : new Date();
  const toGo = branchesToGo(availability, home);
  const branchText = onShelfText(toGo, { home, t, locale, now });
  const [before, shelfmark, after] = aroundShelfmark(branchText, toGo);
  const backOn = (day: string | undefined) => {
    const date = formatReturnDate(locale, day);
    return date && t('catalogue.back-on', { date });
  };
  const [first] = places;
  if (first?.asked && first.state !== 'available' && state !== 'online')
    return (
      <AvailabilityMark state={first.state}>
        {joinIsolated([
          ...branchTexts([first], home),
          backOn(first.returnDate),
          state === 'available' && branchText && t('catalogue.available-elsewhere', { branches: branchText }),
        ])}
      </AvailabilityMark>
    );
  const branches = branchText && (
    <>
      {before}
      <span className={styles.shelfmark}>{shelfmark}</span>
      {after}
    </>
  );
  return <AvailabilityMark state={state}>{branches || backOn(returnDate)}</AvailabilityMark>;
}
