import * as z from 'zod/mini';

/** The patron's own branch of a library. `byUse`: nobody named it so, a title was last to be fetched there. */
export const HomeBranch = z.object({
  libraryId: z.number(),
  id: z.string(),
  name: z.string(),
  byUse: z.optional(z.literal(true)),
});
export type HomeBranch = z.infer<typeof HomeBranch>;

/**
 * The home branches with another one for a library; an empty id removes the library's. One by use takes the place only of
 * another by use.
 */
export function withHomeBranch(branches: readonly HomeBranch[], chosen: HomeBranch): readonly HomeBranch[] {
  const isNamed = branches.some(({ libraryId, byUse }) => libraryId === chosen.libraryId && !byUse);
  if (chosen.byUse && isNamed) return branches;
  const otherLibraries = branches.filter(({ libraryId }) => libraryId !== chosen.libraryId);
  return chosen.id === '' ? otherLibraries : [...otherLibraries, chosen];
}
