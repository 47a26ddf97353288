import type { Copy } from '@buchfink/contract/record';

interface BranchCopies {
  readonly id: string;
  readonly name: string;
  readonly opening?: Copy['opening'];
  readonly copies: readonly Copy[];
}

const order: readonly Copy['statusCode'][] = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'];
const rank = ({ statusCode }: Copy): number => order.indexOf(statusCode);

/**
 * Groups copies by branch: the patron's home branch first, then by availability, then in the service's order: open now,
 * opens first, main. Copies within a branch are by availability, too.
 */
export function copiesByBranch(copies: readonly Copy[], home?: string): BranchCopies[] {
  const branches = new Map<string, Copy[]>();
  for (const copy of copies.toSorted((a, b) => rank(a) - rank(b))) {
    const branchCopies = branches.get(copy.branchId);
    if (branchCopies) branchCopies.push(copy);
    else branches.set(copy.branchId, [copy]);
  }
  return [...branches]
    .map(([id, branchCopies]) => ({
      id,
      name: branchCopies[0]?.branch || id,
      opening: branchCopies[0]?.opening,
      copies: branchCopies,
    }))
    .toSorted((a, b) => Number(b.id === home) - Number(a.id === home));
}
