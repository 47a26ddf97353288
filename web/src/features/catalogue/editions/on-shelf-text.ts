import type { TitleBranch } from '@buchfink/contract/branches/title-branches';
import type { Locale } from '@buchfink/contract/locale';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { titleBranchText } from '#shared/availability/title-branch-text.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';

/** The number of branches that are named; the record lists all copies. */
const maxNamed = 2;

interface OnShelfContext {
  home: HomeBranch | undefined;
  t: Translate;
  locale: Locale;
  /** Absent: the hours are not said. */
  now: Date | undefined;
}

/**
 * The branches that have it on the shelf; the first two of many. With `now` the first says whether it is open. Empty when there is
 * none.
 */
export function onShelfText(places: readonly TitleBranch[], { home, t, locale, now }: OnShelfContext): string {
  const onShelf = places.filter(({ state }) => state === 'available');
  const named = onShelf.slice(0, maxNamed).map((branch, index) => {
    const text = titleBranchText(branch, home);
    if (index > 0 || !branch.opening || !now) return text;
    const hours = openingText(branch.opening, { t, locale, now });
    return t('catalogue.branch-hours', {
      branch: text,
      hours: hours.charAt(0).toLocaleLowerCase(locale) + hours.slice(1),
    });
  });
  const branches = joinIsolated(named, ', ');
  return onShelf.length > maxNamed
    ? t('catalogue.branches-more', { branches, number: onShelf.length - maxNamed })
    : branches;
}
