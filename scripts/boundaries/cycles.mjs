/**
 * Finds the cycles of imports, of types too, one per strongly connected component: a depth-first search with an
 * explicit stack (Tarjan's idea without the ranks).
 *
 * @param {readonly { path: string, edges: readonly { to?: string | undefined }[] }[]} sources
 * @returns {string[][]} each begins and ends with the same path
 */
export function cycles(sources) {
  const next = new Map(sources.map(({ path, edges }) => [path, edges.flatMap(({ to }) => to ?? [])]));
  const finished = new Set();
  const rings = [];
  for (const start of next.keys()) {
    /** @type {{ path: string, rest: string[] }[]} */
    const trail = [];
    const onTrail = new Set();
    const enter = (/** @type {string} */ path) => {
      trail.push({ path, rest: [...(next.get(path) ?? [])] });
      onTrail.add(path);
    };
    if (!finished.has(start)) enter(start);
    for (let entry = trail.at(-1); entry; entry = trail.at(-1)) {
      const to = entry.rest.pop();
      if (to === undefined) {
        trail.pop();
        onTrail.delete(entry.path);
        finished.add(entry.path);
      } else if (onTrail.has(to)) {
        const paths = trail.map(({ path }) => path);
        rings.push([...paths.slice(paths.indexOf(to)), to]);
      } else if (!finished.has(to) && next.has(to)) enter(to);
    }
  }
  return rings;
}
