import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { districts } from './boundaries/districts.mjs';
import { readTree } from './boundaries/read-tree.mjs';
import { architecturePage, districtsByFloor } from './documents/architecture-page.mjs';
import { drawArchitecture } from './draw-architecture.mjs';
import { root } from './ensure/root.mjs';

const file = join(root, 'docs/pictures/architecture.svg');
const tree = readTree(root);

it('the picture of the architecture is that of the tree (UPDATE_DOCS=1 npx vitest run scripts/draw-architecture.test.mjs)', () => {
  const svg = drawArchitecture(tree);
  if (process.env.UPDATE_DOCS) writeFileSync(file, svg);
  expect(readFileSync(file, 'utf8')).toBe(svg);
});

it('the tables of the architecture are those of the tree', () => {
  const page = join(root, 'docs/architecture.md');
  const written = architecturePage(readFileSync(page, 'utf8'), tree);
  if (process.env.UPDATE_DOCS) writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
  for (const kind of ['builtin', 'daia', 'index-server', 'koha', 'paia', 'remote', 'sip2', 'sru'])
    expect(written).toContain(`| \`connectors/src/${kind}/\` |`);
});

it('the README of the service names each of its districts, and no other; each district has its README', () => {
  const [, table = ''] = readFileSync(join(root, 'server/README.md'), 'utf8').split('## Districts of `src`');
  const [folders = ''] = table.split('\n## ');
  const named = [...folders.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
  const names = Object.keys(districts).sort();
  expect(named.filter((name) => name !== 'testing').sort()).toEqual(names);
  expect(districtsByFloor(tree).flat().sort()).toEqual(names);
  for (const name of names) {
    const readme = readFileSync(join(root, 'server/src', name, 'README.md'), 'utf8');
    expect(readme.split('\n').length, name).toBeLessThanOrEqual(25);
  }
});

/** A file of the tree that imports others. @param {string} path @param {string[]} imported */
function sourceOf(path, ...imported) {
  const edges = imported.map((to) => ({ specifier: to, line: 1, to, lost: false, typesOnly: false }));
  return { path, edges, types: [], locals: [], hostNames: [] };
}

it('a district stands above all that it imports', () => {
  const sources = [
    sourceOf('server/src/desk/page.ts', 'server/src/loans/lend.ts', 'server/src/words/words.ts'),
    sourceOf('server/src/loans/lend.ts', 'server/src/words/words.ts'),
    sourceOf('server/src/words/words.ts'),
    sourceOf('server/src/words/words.test.ts', 'server/src/desk/page.ts'),
  ];
  expect(districtsByFloor(sources)).toEqual([['words'], ['loans'], ['desk']]);
  const circle = [
    sourceOf('server/src/a/a.ts', 'server/src/b/b.ts'),
    sourceOf('server/src/b/b.ts', 'server/src/a/a.ts'),
  ];
  expect(() => districtsByFloor(circle)).toThrow('circle');
});

it('a package without a place in the picture is an error', () => {
  const source = { path: 'reports/src/weekly/report.ts', edges: [], types: [], hostNames: [] };
  expect(() => drawArchitecture([source])).toThrow(/reports/);
});
