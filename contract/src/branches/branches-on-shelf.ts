import type { Branch, LibraryInfo } from '../info.ts';
import type { RecordView } from '../record.ts';
import { availableBranches, type OwnBranch, type TitleBranch } from './title-branches.ts';

type ContactDetails = Pick<Branch, 'address' | 'geo' | 'opening'>;

/**
 * The branches that have the title on the shelf now, each with a shelf mark if one is known, in the order of
 * `availableBranches`.
 */
export function branchesOnShelf({ availability, copies }: RecordView, home: OwnBranch | undefined): TitleBranch[] {
  if (availability.state !== 'available') return [];
  return availableBranches(availability, home).map((branch) => {
    const copy = copies.find(
      ({ state, branchId, branch: name }) =>
        state === 'available' && (branch.id === undefined ? name === branch.name : branchId === branch.id),
    );
    return { ...branch, id: branch.id ?? copy?.branchId, shelfmark: branch.shelfmark ?? copy?.shelfmark };
  });
}

/** Hours and place of a branch. A library without branches has them for itself. */
export function contactOfBranch(branch: TitleBranch, info: LibraryInfo | undefined): ContactDetails | undefined {
  if (!info || info.branches.length === 0) return info;
  return info.branches.find(({ id, name }) => id === branch.id || name === branch.name);
}
