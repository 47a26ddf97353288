/** The ids of the shown works, from top to bottom. */
export type ShownIds = readonly string[];

const noneBelow: ReadonlySet<string> = new Set();

/**
 * Extends the list without moving anything shown. A work that ranks below all shown ones is added; one that ranks
 * between them waits for a request. Requested hits (`below`) are always added below.
 */
export function extendShown(shownIds: ShownIds, ordered: readonly string[], below = noneBelow): ShownIds {
  const shownSet = new Set(shownIds);
  const last = ordered.findLastIndex((id) => shownSet.has(id));
  const added = ordered.filter((id, index) => !shownSet.has(id) && (index > last || below.has(id)));
  return added.length > 0 ? [...shownIds, ...added] : shownIds;
}
