import { cycles } from './cycles.mjs';
import { districtBreaches } from './districts.mjs';
import { folderCycles } from './folder-cycles.mjs';
import { isProduction, readTree } from './read-tree.mjs';
import { breaches } from './rules.mjs';
import { vagueNames } from './vague-names.mjs';

/** The imports of a file; those of types count in production code. @param {import('./read-tree.mjs').Source} source */
function countedImports({ path, edges }) {
  const countsTypes = isProduction(path);
  return { path, edges: countsTypes ? edges : edges.filter(({ typesOnly }) => !typesOnly) };
}

/**
 * Checks who imports whom in the project below `root`, and names that say nothing.
 *
 * @param {string} root
 * @returns {{ files: number, imports: number, faults: { rule: string, text: string }[] }} seeing no file is a fault too
 */
export function checkTree(root) {
  const sources = readTree(root);
  const imports = sources.reduce((sum, { edges }) => sum + edges.length, 0);
  const faults = [
    ...breaches(sources),
    ...districtBreaches(sources),
    ...vagueNames([...sources, ...readTree(root, ['native', 'scripts'])]),
    ...cycles(sources.map(countedImports)).map((ring) => ({
      rule: 'no-cycles',
      text: `in a ring: ${ring.join(' → ')}`,
    })),
    ...folderCycles(sources).map(({ ring, imports: edges }) => ({
      rule: 'folder-cycles',
      text: `folders import each other: ${ring.join(' → ')} (${edges.join(', ')})`,
    })),
    ...(sources.length === 0 ? [{ rule: 'sees-files', text: `no source was found below ${root}` }] : []),
  ];
  return { files: sources.length, imports, faults };
}
