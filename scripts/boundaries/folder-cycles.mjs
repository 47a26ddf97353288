import { posix } from 'node:path';
import { cycles } from './cycles.mjs';
import { isProduction } from './read-tree.mjs';

/** @typedef {import('./read-tree.mjs').Source} Source */

/**
 * The folders in which an import leads from one folder to another: for `web/src/shared/api/call.ts` and
 * `web/src/shared/connection/connection.ts` these are `web/src/shared/api` and `web/src/shared/connection`. Undefined for
 * files of one folder, for a file beside a folder, and for files of two packages.
 *
 * @param {string} path
 * @param {string} to
 * @returns {readonly [string, string] | undefined}
 */
function foldersBetween(path, to) {
  const [from, target] = [posix.dirname(path).split('/'), posix.dirname(to).split('/')];
  const depth = from.findIndex((name, index) => name !== target[index]);
  if (depth < 2 || target[depth] === undefined) return undefined;
  return [from.slice(0, depth + 1).join('/'), target.slice(0, depth + 1).join('/')];
}

/**
 * Finds cycles between folders that lie side by side in a package, at any depth. Imports of types count too; imports of tests do
 * not.
 *
 * @param {readonly Source[]} sources
 * @returns {{ ring: string[], imports: string[] }[]} each ring begins and ends with the same folder; `imports` are its edges
 */
export function folderCycles(sources) {
  const checked = sources.filter(({ path }) => isProduction(path));
  /** @type {Map<string, Map<string, string>>} */
  const folders = new Map();
  for (const { path, edges } of checked) {
    for (const { to = '', line } of edges) {
      const [from, target] = (isProduction(to) && foldersBetween(path, to)) || [];
      if (from === undefined || target === undefined) continue;
      const targets = folders.get(from) ?? new Map();
      folders.set(from, targets);
      if (!targets.has(target)) targets.set(target, `${path}:${line} → ${to}`);
    }
  }
  const graph = [...folders].map(([path, targets]) => ({ path, edges: [...targets.keys()].map((to) => ({ to })) }));
  return cycles(graph).map((ring) => ({
    ring,
    imports: ring.slice(1).flatMap((to, index) => folders.get(ring[index] ?? '')?.get(to) ?? []),
  }));
}
