import type { BibRecord, HoldingItem } from '../../record/bib-record.ts';
import type { IndexQuery } from '../index-query.ts';
import type { QueryField } from '../query/parsed-query.ts';

/** A demand of the naive search on one copy. */
type CopyCondition = Partial<Record<'branch' | 'availability', readonly string[]>>;

/**
 * Whether a record has one copy that meets all fields and filters, by examining every copy. A full text is no copy
 * and in no branch: it is online wherever the record has a copy.
 */
export function hasCopy(
  { items, links }: BibRecord,
  fields: readonly QueryField[],
  filters: IndexQuery['filters'],
): boolean {
  const demands: CopyCondition[] = [
    ...fields.map(({ meaning, text }): CopyCondition => {
      if (meaning === 'BRANCH') return { branch: [text] };
      return meaning === 'AVAILABLE' && text !== 'false' ? { availability: ['available', 'online'] } : {};
    }),
    ...(filters.branch?.length ? [{ branch: filters.branch }] : []),
    ...(filters.availability?.length ? [{ availability: filters.availability }] : []),
  ];
  const isInBranch = (item: HoldingItem) => demands.every(({ branch }) => !branch || isNamed(item.branch, branch));
  const isInState = (state: string) =>
    demands.every(({ availability }) => !availability || availability.includes(state));
  if (demands.every(({ branch, availability }) => !branch && !availability)) return true;
  if (items.some((item) => isInBranch(item) && isInState(item.state))) return true;
  const hasFullText = links.some(({ kind }) => kind === 'fulltext');
  return hasFullText && isInState('online') && (demands.every(({ branch }) => !branch) || items.some(isInBranch));
}

/** A copy without a branch is in none. */
function isNamed(branch: string, branches: readonly string[]): boolean {
  return branch !== '' && branches.includes(branch);
}
