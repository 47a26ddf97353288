import type { Branch, LibraryInfo } from '../info.ts';
import type { RecordView } from '../record.ts';
import { branchesOfTitle, isHomeBranch, type OwnBranch, type TitleBranch } from './title-branches.ts';

type ContactDetails = Pick<Branch, 'address' | 'geo' | 'opening'>;

/** The branches that have the title on the shelf now, each with a shelf mark if one is known; the home branch first. */
export function branchesOnShelf({ availability, copies }: RecordView, home: OwnBranch | undefined): TitleBranch[] {
  if (availability.state !== 'available') return [];
  return branchesOfTitle(availability, home)
    .filter(({ state }) => state === 'available')
    .map((branch) => {
      const copy = copies.find(
        ({ state, branchId, branch: name }) =>
          state === 'available' && (branch.id === undefined ? name === branch.name : branchId === branch.id),
      );
      const shelfmark = branch.shelfmark ?? copy?.shelfmark;
      return { ...branch, id: branch.id ?? copy?.branchId, ...(shelfmark && { shelfmark }) };
    });
}

/**
 * The branch to go to: the home branch, else the first one that is open now, else the first one.
 *
 * @param branches in the order of `branchesOnShelf`
 */
export function bestBranch(
  branches: readonly TitleBranch[],
  home: OwnBranch | undefined,
  info: LibraryInfo | undefined,
): TitleBranch | undefined {
  const [first] = branches;
  if (first && isHomeBranch(first, home)) return first;
  return branches.find((branch) => contactOfBranch(branch, info)?.opening?.openNow) ?? first;
}

/** Hours and place of a branch. A library without branches has them for itself. */
export function contactOfBranch(branch: TitleBranch, info: LibraryInfo | undefined): ContactDetails | undefined {
  if (!info || info.branches.length === 0) return info;
  return info.branches.find(({ id, name }) => id === branch.id || name === branch.name);
}
