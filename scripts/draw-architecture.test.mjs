import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree } from './boundaries/read-tree.mjs';
import { drawArchitecture } from './draw-architecture.mjs';
import { root } from './ensure/root.mjs';

const file = join(root, 'docs/pictures/architecture.svg');

it('the picture of the architecture is that of the tree (UPDATE_DOCS=1 npx vitest run scripts/draw-architecture.test.mjs)', () => {
  const svg = drawArchitecture(readTree(root));
  if (process.env.UPDATE_DOCS) writeFileSync(file, svg);
  expect(readFileSync(file, 'utf8')).toBe(svg);
});

it('a package without a place in the picture is an error', () => {
  const source = { path: 'reports/src/weekly/report.ts', edges: [], types: [], hostNames: [] };
  expect(() => drawArchitecture([source])).toThrow(/reports/);
});
