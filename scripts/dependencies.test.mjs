import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './ensure/root.mjs';

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const folders = ['', ...read('package.json').workspaces];

/** Name and licence of every direct dependency from outside this project. */
const direct = new Map(
  folders.flatMap((folder) => {
    const { dependencies, devDependencies } = read(join(folder, 'package.json'));
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => !name.startsWith('@buchfink/'))
      .map((name) => {
        const nestedManifest = join(folder, 'node_modules', name, 'package.json');
        return [
          name,
          read(existsSync(join(root, nestedManifest)) ? nestedManifest : join('node_modules', name, 'package.json'))
            .license,
        ];
      });
  }),
);

const rows = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8').matchAll(
  /^\| `([^`]+)` \| (.+) \| (.+) \|$/gm,
);
const named = [...rows].map(([, name = '', reason = '', licence = '']) => ({ name, reason, licence }));

test('docs/dependencies.md names every direct dependency, and nothing else', () => {
  expect([...new Set(named.map(({ name }) => name))].sort()).toEqual([...direct.keys()].sort());
});

test.each(named)('$name has a reason and its licence', ({ name, reason, licence }) => {
  expect(reason.length).toBeGreaterThan(5);
  expect(licence).toBe(direct.get(name));
});
