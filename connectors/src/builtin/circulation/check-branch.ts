import type { CirculationOptions } from './circulation.ts';
import { DeskError } from './desk.ts';

/** Throws `DeskError('unknown-branch')` for a branch that was named and is none of the library's. */
export function checkBranch({ branches }: Pick<CirculationOptions, 'branches'>, branchId: string | undefined): void {
  if (branchId === undefined || branches.some(({ id }) => id === branchId)) return;
  const known = branches.map(({ id }) => id).join(', ');
  throw new DeskError('unknown-branch', `There is no branch ${branchId}. Branches: ${known || 'none'}.`);
}
