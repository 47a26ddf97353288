import { cycles } from './cycles.mjs';

/** @typedef {import('./read-tree.mjs').Source} Source */

const root = 'server/src/';
const isTest = (/** @type {string} */ path) => path.endsWith('.test.ts') || path.includes('/testing/');
/** The room of a district of `server/src`, such as `api/session`; undefined for files beside the rooms and for other packages. */
const folderOf = (/** @type {string} */ path) =>
  path.startsWith(root) && !isTest(path) ? /^[^/]+\/[^/]+(?=\/)/.exec(path.slice(root.length))?.[0] : undefined;

/**
 * Finds cycles between the rooms of the districts of `server/src`. Imports of types count too; imports of tests do not.
 *
 * @param {readonly Source[]} sources
 * @returns {{ ring: string[], imports: string[] }[]} each ring begins and ends with the same folder; `imports` are its edges
 */
export function folderCycles(sources) {
  /** @type {Map<string, Map<string, string>>} */
  const folders = new Map();
  for (const { path, edges } of sources) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const targets = folders.get(from) ?? new Map();
    folders.set(from, targets);
    for (const { to = '', line } of edges) {
      const target = folderOf(to);
      if (target !== undefined && target !== from && !targets.has(target))
        targets.set(target, `${path}:${line} → ${to}`);
    }
  }
  const graph = [...folders].map(([path, targets]) => ({
    path,
    edges: [...targets.keys()].map((to) => ({ to, typesOnly: false })),
  }));
  return cycles(graph).map((ring) => ({
    ring,
    imports: ring.slice(1).flatMap((to, index) => folders.get(ring[index] ?? '')?.get(to) ?? []),
  }));
}
