import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ name: string, version: string, license?: string, author?: string | { name?: string }, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest */

const read = (/** @type {string} */ folder) =>
  /** @type {Manifest} */ (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/**
 * The installed folder of a package, looked for as Node does: in `node_modules` of the folder, then of those above it.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The folders of packages with all that they depend on. Optional dependencies that are not installed, such as the native
 * code for other systems, are left out.
 *
 * @param {readonly string[]} names
 * @param {string} from the folder that needs them
 * @returns {Map<string, Manifest>} manifests by folder, sorted. Throws when a package is not installed.
 */
export function packageClosure(names, from) {
  /** @type {Map<string, Manifest>} */
  const found = new Map();
  /** @type {{ name: string, from: string, optional: boolean }[]} */
  const open = names.map((name) => ({ name, from, optional: false }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === undefined) {
      if (next.optional) continue;
      throw new Error(`${next.name}, which ${next.from} needs, is not installed.`);
    }
    if (found.has(folder)) continue;
    const manifest = read(folder);
    found.set(folder, manifest);
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push({ name, from: folder, optional: name in optionalDependencies });
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
