import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure/root.mjs';

/** Folders that are made, not written. */
const generated = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  'native/build',
]);

/**
 * The files of the tree below a folder, as paths from the root.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || generated.has(path) || entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The files of the tree, as paths from the root. */
export const files = filesBelow('');
