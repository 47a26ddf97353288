import * as z from 'zod/mini';

/** The patron's own branch of a library. */
export const HomeBranch = z.object({ libraryId: z.number(), id: z.string(), name: z.string() });
export type HomeBranch = z.infer<typeof HomeBranch>;

/** The home branches with another one for a library; an empty id removes the library's. */
export function withHomeBranch(branches: readonly HomeBranch[], chosen: HomeBranch): readonly HomeBranch[] {
  const otherLibraries = branches.filter(({ libraryId }) => libraryId !== chosen.libraryId);
  return chosen.id === '' ? otherLibraries : [...otherLibraries, chosen];
}
