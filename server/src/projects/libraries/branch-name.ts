import type { LibrarySettings } from './library-settings.ts';

/** The name of a branch by its code, and by the name that the library's system has for it. */
export type BranchName = (code: string, systemName?: string) => string;

/** The settings that name a branch. */
type NamedBranch = Pick<LibrarySettings['branches'][number], 'id' | 'name'>;

/** The settings that name branches. */
interface NamedBranches {
  readonly libname: string;
  readonly branches: readonly NamedBranch[];
}

/**
 * Finds a branch of the settings by its code. The library's system may write it in other letters than the settings (`hb`), or at the
 * end of an address, as DAIA and PAIA do (`http://uri.gbv.de/organization/isil/DE-7@HB`).
 */
export function branchByCode<Branch extends NamedBranch>(
  branches: readonly Branch[],
): (code: string) => Branch | undefined {
  const exact = new Map(branches.map((branch) => [branch.id, branch]));
  const folded = new Map(branches.toReversed().map((branch) => [fold(branch.id), branch]));
  return (code) => exact.get(code) ?? folded.get(fold(code)) ?? folded.get(endOf(code));
}

/**
 * Names the branches of a library: as its settings do, else as its system does, else by the code. The system may write a code in
 * place of a name. A library without branches counts as its own branch.
 */
export function branchNameOf({ branches, libname }: NamedBranches): BranchName {
  const configured = branchByCode(branches);
  return (code, systemName = '') =>
    (configured(code) ?? configured(systemName))?.name ??
    (systemName || (code === '' && branches.length === 0 ? libname : code));
}

const fold = (code: string) => code.trim().toLowerCase();

/** What follows the last separator of an address; no id of a branch has one. */
const endOf = (code: string) => fold(code.slice(Math.max(...[...'/#:@'].map((mark) => code.lastIndexOf(mark))) + 1));
