import { useT } from '#shared/i18n/use-t.ts';
import { useHomeBranch } from '#shared/state/use-home-branch.ts';
import { ownFirst } from './own-first.ts';

/** So many branches are named; their copies are all listed with the record. */
const named = 2;

/** The branches where a title is on the shelf, the patron's own first. */
export function BranchNames({ libraryId, names }: { libraryId: number; names: readonly string[] }) {
  const t = useT();
  const home = useHomeBranch(libraryId);
  const all = ownFirst(names, home?.name);
  const branches = all.slice(0, named).join(', ');
  return all.length > named ? t('catalogue.branches-more', { branches, number: all.length - named }) : branches;
}
