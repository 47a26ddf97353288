import { isHomeBranch, type TitleBranch } from '@buchfink/contract/branches/title-branches';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';

/** The text for a branch: that of the filter and the patron's own have the shelf mark, others their name alone. */
export function titleBranchText(branch: TitleBranch, home: HomeBranch | undefined): string {
  const isNear = branch.asked || isHomeBranch(branch, home);
  return isNear && branch.shelfmark ? joinIsolated([branch.name, branch.shelfmark]) : branch.name;
}
