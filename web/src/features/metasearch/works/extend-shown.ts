/** The works that are shown, from top to bottom. */
export type ShownIds = readonly string[];

const noneBelow: ReadonlySet<string> = new Set();

/**
 * The list as it grows: nothing that is shown moves. What comes after all that is shown is added below; what would stand
 * between has to wait until it is asked for. Further hits that were asked for go `below` in any case.
 */
export function extendShown(shown: ShownIds, ordered: readonly string[], below = noneBelow): ShownIds {
  const there = new Set(shown);
  const last = ordered.findLastIndex((id) => there.has(id));
  const added = ordered.filter((id, at) => !there.has(id) && (at > last || below.has(id)));
  return added.length > 0 ? [...shown, ...added] : shown;
}
