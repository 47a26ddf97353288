import { branchesInLine, branchTexts, type TitleBranch } from '@buchfink/contract/branches/title-branches';
import type { Locale } from '@buchfink/contract/locale';
import type { Translate } from '@buchfink/texts/texts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';

interface OnShelfContext {
  home: HomeBranch | undefined;
  t: Translate;
  locale: Locale;
  /** Absent: the hours are not said. */
  now: Date | undefined;
}

/**
 * The branches to go to: the first with its shelf mark, of others at most that of the filter or the patron's own, and the
 * number of those left. With `now` the first says whether it is open. Empty when there is none.
 */
export function onShelfText(places: readonly TitleBranch[], { home, t, locale, now }: OnShelfContext): string {
  const named = branchTexts(branchesInLine(places, home), home).map((text, index) => {
    const opening = index === 0 && now && places[0]?.opening;
    if (!opening) return text;
    const hours = openingText(opening, { t, locale, now });
    return t('catalogue.branch-hours', {
      branch: text,
      hours: hours.charAt(0).toLocaleLowerCase(locale) + hours.slice(1),
    });
  });
  const branches = joinIsolated(named, ', ');
  const number = places.length - named.length;
  return number > 0 ? t('catalogue.branches-more', { branches, number }) : branches;
}
