import { useApp } from '../store.ts';
import type { HomeBranch } from './home-branch.ts';

/** The patron's own branch of a library, if there is one. */
export function useHomeBranch(libraryId: number): HomeBranch | undefined {
  return useApp(({ homeBranches }) => homeBranches.find((branch) => branch.libraryId === libraryId));
}
