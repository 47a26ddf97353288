import { isHomeBranch, type TitleBranch } from '@buchfink/contract/branches/title-branches';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import type { Translate } from '#shared/i18n/i18n.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';

/** The number of branches that are named; the record lists all copies. */
const maxNamed = 2;

/** The text for a branch: that of the filter and the patron's own have the shelf mark, others their name alone. */
export function titleBranchText(branch: TitleBranch, home: HomeBranch | undefined): string {
  const isNear = branch.asked || isHomeBranch(branch, home);
  return isNear && branch.shelfmark ? joinIsolated([branch.name, branch.shelfmark]) : branch.name;
}

/** The branches that have it on the shelf; the first two of many. Empty when there is none. */
export function onShelfText(places: readonly TitleBranch[], home: HomeBranch | undefined, t: Translate): string {
  const onShelf = places.filter(({ state }) => state === 'available');
  const branches = joinIsolated(
    onShelf.slice(0, maxNamed).map((branch) => titleBranchText(branch, home)),
    ', ',
  );
  return onShelf.length > maxNamed
    ? t('catalogue.branches-more', { branches, number: onShelf.length - maxNamed })
    : branches;
}
