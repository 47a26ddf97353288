import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { files } from './checks/tree-files.mjs';

const limit = 25;
const isSource = (/** @type {string} */ path) =>
  /\.(tsx?|mjs|java|swift)$/.test(path) && !path.includes('/generated/') && !/\.(test|d)\.\w+$/.test(path);

/**
 * The folders with more source files than the limit, each with their number.
 *
 * @param {readonly string[]} paths
 */
function flatFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths.filter(isSource)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > limit).map(([path, count]) => `${path}: ${count}`);
}

it('finds a folder with 26 source files, and counts neither tests nor style sheets', () => {
  const sources = Array.from({ length: limit }, (_, index) => `web/src/shared/part-${index}.tsx`);
  const others = ['web/src/shared/part.test.tsx', 'web/src/shared/part.module.css', 'web/src/shared/parts/part.tsx'];
  expect(flatFolders([...sources, ...others])).toEqual([]);
  expect(flatFolders([...sources, 'web/src/shared/part.mjs'])).toEqual(['web/src/shared: 26']);
});

it('no folder of this project has more than 25 source files', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(flatFolders(files)).toEqual([]);
});
