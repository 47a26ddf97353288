import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { readImports } from './read-imports.mjs';

/**
 * A source file of the tree. `to` is a path in the tree, or undefined for a package from outside.
 * @typedef {{ specifier: string, line: number, to: string | undefined, lost: boolean, typesOnly: boolean }} Edge
 * @typedef {{ path: string, edges: Edge[], types: import('./read-imports.mjs').TypeName[], locals: import('./read-imports.mjs').Local[], hostNames: import('./read-imports.mjs').Import[] }} Source
 */

const packages = ['contract', 'texts', 'catalogue', 'connectors', 'device', 'server', 'web', 'bench', 'e2e'];

/** Whether a file is a test or exists for tests. @param {string} path */
export const isTest = (path) => /\.test\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/');

/** Whether a file is part of a package, and not for tests alone. @param {string} path */
export const isProduction = (path) => /^[^/]+\/src\//.test(path) && !isTest(path);

/** Names of folders without own sources, and the native projects that are built from them. */
const skipped = ['node_modules', 'dist', 'data'];
const built = ['native/build'];

/** @param {string} root @param {string} folder @returns {string[]} */
function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.includes(entry.name) || built.includes(path) ? [] : filesBelow(root, path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/**
 * Resolves an import within the tree by the project's own conventions: relative paths, `@buchfink/<package>/<path>`
 * (the packages' `exports`) and `#shared/<path>` (web's `imports`).
 *
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined} undefined for a package from outside
 */
function leadsTo(file, specifier) {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  if (path.startsWith('#')) return `web/src/${path.slice(1)}`;
  const packagePath = /^@buchfink\/([^/]+)\/(.+)$/.exec(path);
  return packagePath ? `${packagePath[1]}/src/${packagePath[2]}.ts` : undefined;
}

/**
 * Reads all sources of the packages below `root` with their imports.
 *
 * @param {string} root
 * @param {readonly string[]} [folders] other folders than the packages
 * @returns {Source[]}
 */
export function readTree(root, folders = packages) {
  const paths = folders.flatMap((folder) => filesBelow(root, folder)).map((path) => path.split(sep).join('/'));
  return paths.map((path) => {
    const { imports, types, locals, hostNames } = readImports(path, readFileSync(join(root, path), 'utf8'));
    const edges = imports.map(({ specifier, line, typesOnly = false }) => {
      const to = leadsTo(path, specifier);
      const lost = specifier === '(computed)' || (to !== undefined && !existsSync(join(root, to)));
      return { specifier, line, to, lost, typesOnly };
    });
    return { path, edges, types, locals, hostNames };
  });
}
