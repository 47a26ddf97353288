import type { HomeBranch } from './home-branch.ts';
import { useApp } from './store.ts';

/** The patron's own branch in a library, if they have named one. */
export function useHomeBranch(libraryId: number): HomeBranch | undefined {
  return useApp(({ homeBranches }) => homeBranches.find((branch) => branch.libraryId === libraryId));
}
