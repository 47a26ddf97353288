import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../ensure/root.mjs';
import { checkTree } from './check-tree.mjs';
import { districts } from './districts.mjs';

/** A small tree that keeps every rule. */
const clean = {
  'contract/src/search.ts': "import * as z from 'zod/mini';\nexport const search = z.object({ document: z.string() });",
  'contract/src/search.test.ts': "import 'node:fs';\nimport 'vitest';\nimport './search.ts';",
  'catalogue/src/index/word.ts': "import type {} from '@buchfink/contract/search';",
  'connectors/src/connector.ts': "import type {} from '@buchfink/catalogue/index/word';",
  'connectors/src/sru/sru.ts': "import type {} from '../connector.ts';",
  'connectors/src/daia/daia.ts': "import type {} from '../connector.ts';",
  'connectors/src/testing/rules.ts': "import 'vitest';\nimport '../connector.ts';",
  'server/src/runtime/main.ts': "import '@buchfink/connectors/sru/sru';\nimport 'node:http';",
  'server/src/runtime/serve.ts': "import '../demo/titles.ts';",
  'server/src/demo/titles.ts': "export const titles = ['Effi Briest'];",
  'server/src/testing/service.ts': "import '../demo/titles.ts';",
  'device/src/geolocation/web.ts': 'export const here = navigator.geolocation;',
  'web/src/shared/call.ts': "import '@buchfink/contract/search';",
  'web/src/shared/state/store.ts': "import '../call.ts';",
  'web/src/features/home/home.tsx':
    "import '#shared/call.ts';\nimport './home.css';\nimport '@buchfink/device/geolocation/web';",
  'web/src/features/home/home.css': '',
  'web/src/features/about/about.tsx': "import '#shared/call.ts';",
  'web/src/app/main.tsx': "const home = () => import('#features/home/home.tsx');\nexport const screens = [home];",
};

/** One breach of each kind: the rule that must report it, and the file that breaks it. */
const seeds = [
  ['layers', 'contract/src/bad.ts', "import '@buchfink/catalogue/index/word';"],
  ['layers', 'catalogue/src/bad.ts', "import '@buchfink/connectors/connector';"],
  ['layers', 'catalogue/src/bad.ts', "import '../../connectors/src/connector.ts';"],
  ['layers', 'connectors/src/bad.ts', "import '@buchfink/server/main';"],
  ['layers', 'server/src/base/bad.ts', "import '@buchfink/web/shared/call';"],
  ['layers', 'server/src/base/bad.ts', "import '@buchfink/device/geolocation/web';"],
  ['layers', 'device/src/bad.ts', "import '@buchfink/contract/search';"],
  ['layers', 'web/src/shared/bad.ts', "import '@buchfink/server/main';"],
  ['layers', 'web/src/shared/bad.ts', "export * from '@buchfink/catalogue/index/word';"],
  ['layers', 'web/src/shared/bad.ts', "export type Main = import('@buchfink/server/main').Main;"],
  ['layers', 'bench/bad.ts', "await import('../server/src/runtime/main.ts');"],
  ['layers', 'e2e/bad.test.ts', "import '../web/src/shared/call.ts';"],
  ['layers', 'e2e/bad.test.ts', "import '@buchfink/connectors/sip2/connect-sip2';"],
  ['contract-is-pure', 'contract/src/bad.ts', "import 'node:fs';"],
  ['contract-is-pure', 'contract/src/bad.ts', "import 'react';"],
  ['contract-is-pure', 'contract/src/bad.ts', 'export const title = document.title;'],
  ['contract-is-pure', 'contract/src/bad.ts', 'export const where = () => process.env.HOME;'],
  ['districts', 'server/src/bad.ts', ''],
  ['districts', 'server/src/garden/bad.ts', ''],
  ['connectors-apart', 'connectors/src/daia/bad.ts', "import '../sru/sru.ts';"],
  ['connectors-apart', 'connectors/src/daia/bad.ts', "import '@buchfink/connectors/sru/sru';"],
  ['features-apart', 'web/src/features/about/bad.ts', "import '#features/home/home.tsx';"],
  ['features-apart', 'web/src/features/about/bad.ts', "const later = import('../home/home.tsx');"],
  ['no-climbing', 'web/src/features/about/bad.ts', "import '../../shared/call.ts';"],
  ['shared-below', 'web/src/shared/bad.ts', "import '#features/home/home.tsx';"],
  ['shared-below', 'web/src/shared/bad.ts', "import '../app/main.tsx';"],
  ['demo-apart', 'server/src/systems/circulation/bad.ts', "import '../../demo/titles.ts';"],
  ['demo-apart', 'server/src/runtime/main.ts', "import '../demo/titles.ts';"],
  ['demo-apart', 'connectors/src/bad.ts', "import '../../server/src/demo/titles.ts';"],
  ['api-below-state', 'web/src/shared/api/bad.ts', "import '#shared/state/store.ts';"],
  ['api-below-state', 'web/src/shared/api/bad.ts', "import type {} from '../state/store.ts';"],
  ['tests-apart', 'contract/src/bad.ts', "import './search.test.ts';"],
  ['tests-apart', 'connectors/src/sru/bad.ts', "import '../testing/rules.ts';"],
  ['tests-apart', 'catalogue/src/bad.ts', "import 'fast-check';"],
  ['no-cycles', 'web/src/shared/call.ts', "import './other.ts';", 'web/src/shared/other.ts', "import './call.ts';"],
  ['no-cycles', 'server/src/base/bad.ts', "import './bad.ts';"],
  [
    'no-cycles',
    'web/src/shared/one.ts',
    "import type { Two } from './two.ts';",
    'web/src/shared/two.ts',
    "import './one.ts';",
  ],
  [
    'no-cycles',
    'catalogue/src/one.ts',
    "import type { Two } from './two.ts';",
    'catalogue/src/two.ts',
    "export type Two = import('./one.ts').One;",
  ],
  [
    'no-cycles',
    'server/src/base/one.ts',
    "import type { Two } from './two.ts';",
    'server/src/base/two.ts',
    "import type { One } from './one.ts';",
  ],
  ['lost-import', 'server/src/base/bad.ts', "import './nowhere.ts';"],
  ['lost-import', 'server/src/base/bad.ts', "const name = './main.ts';\nawait import(name);"],
  [
    'vague-names',
    'web/src/shared/bad.tsx',
    'interface Given { readonly title: string }\nexport const given: Given = { title: "" };',
  ],
  ['vague-names', 'server/src/base/bad.ts', 'type Given = string;\nexport const given: Given = "";'],
  ['vague-names', 'server/src/base/bad.ts', 'export interface Asked { readonly text: string }'],
  ['vague-names', 'catalogue/src/bad.ts', 'export type Place = number;'],
  ['vague-names', 'catalogue/src/bad.ts', 'export interface Found { readonly total: number }'],
  ['vague-names', 'contract/src/bad.ts', 'export type Wanted = string;'],
  ['vague-names', 'contract/src/bad.ts', 'const given = 1;'],
  ['vague-names', 'contract/src/bad.ts', 'export const sum = (asked: number[]) => asked.length;'],
  ['vague-names', 'contract/src/bad.ts', 'export const { list: [, wanted = 1] } = { list: [] };'],
  ['vague-names', 'contract/src/bad.ts', 'export const { title, ...given } = { title: "" };'],
  ['vague-names', 'device/src/bad.ts', 'export type Listener = (wish: string) => void;'],
  ['vague-names', 'connectors/src/bad.ts', 'class Loan { constructor(private readonly given: string) {} }'],
  ['vague-names', 'e2e/bad.test.ts', 'for (const asked of []) void asked;'],
  ['vague-names', 'scripts/bad.mjs', 'function wanted() {}'],
  ['vague-names', 'native/make/bad.mjs', 'try {} catch (given) {}'],
  ['vague-names', 'server/src/base/bad.ts', 'const mostLines = 20;'],
  ['vague-names', 'server/src/base/bad.ts', 'const stopPatience = 6_000;'],
  ['vague-names', 'server/src/base/bad.ts', 'export const open = (far: string) => far;'],
  ['vague-names', 'server/src/base/bad.ts', 'const stopPatience = 6_000;'],
];

let folder = '';
const write = (/** @type {string} */ path, /** @type {string} */ text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const relativePath = (/** @type {string} */ from, /** @type {string} */ to) => posix.relative(from, to);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buchfink-boundaries-'));
  for (const [path, text] of Object.entries(clean)) write(path, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a tree that keeps the rules has no fault', () => {
  expect(checkTree(folder)).toEqual({ files: 17, imports: 21, faults: [] });
});

test.each(seeds)('%s is found in %s: %s', (rule, path, text, secondPath, secondText) => {
  write(path, text);
  if (secondPath && secondText) write(secondPath, secondText);
  expect(checkTree(folder).faults.map((fault) => fault.rule)).toContain(rule);
});

const names = Object.keys(districts);
/** Every import of a district that the plan forbids. */
const forbidden = names.flatMap((from) =>
  names.filter((to) => to !== from && !districts[from]?.includes(to)).map((to) => [from, to]),
);

test.each(forbidden)('a file of %s may not import %s, types included', (from, to) => {
  write(`server/src/${to}/thing.ts`, '');
  write(`server/src/${from}/bad.ts`, `import type {} from '../${to}/thing.ts';`);
  expect(checkTree(folder).faults.map(({ rule }) => rule)).toContain('districts');
});

test('a test may import every district', () => {
  write('server/src/base/bad.test.ts', "import '../runtime/main.ts';");
  expect(checkTree(folder).faults).toEqual([]);
});

test('the plan of the districts is a stair: at most ten floors, nobody imports upwards', () => {
  /** @type {Map<string, number>} */
  const floors = new Map();
  for (const [name, below] of Object.entries(districts)) {
    for (const district of below) expect(floors.has(district), `${name} over ${district}`).toBe(true);
    floors.set(name, 1 + Math.max(0, ...below.map((district) => floors.get(district) ?? 0)));
  }
  expect(Math.max(...floors.values())).toBeLessThanOrEqual(10);
  expect(floors.size).toBeLessThanOrEqual(12);
});

test.each([
  ['server/src/api/session', 'server/src/api/account'],
  ['catalogue/src/import', 'catalogue/src/csv'],
  ['connectors/src/sip2/holds', 'connectors/src/sip2/patron'],
  ['web/src/shared/ui', 'web/src/shared/offline'],
  ['device/src/geolocation', 'device/src/camera'],
  ['contract/src/search/query', 'contract/src/search/facets'],
])('reports that %s and %s import each other, types included', (one, two) => {
  write(`${one}/one.ts`, `import type {} from '${relativePath(one, two)}/deeper/two.ts';`);
  write(`${two}/deeper/two.ts`, '');
  write(`${two}/three.test.ts`, `import '${relativePath(two, one)}/one.ts';`);
  expect(checkTree(folder).faults).toEqual([]);
  write(`${two}/three.ts`, `import '${relativePath(two, one)}/one.ts';`);
  const [fault, ...furtherFaults] = checkTree(folder).faults;
  expect(furtherFaults).toEqual([]);
  expect(fault?.rule).toBe('folder-cycles');
  expect(fault?.text).toContain(`${two}/three.ts:1 → ${one}/one.ts`);
});

test('a folder and the files beside it may import each other', () => {
  write('catalogue/src/search/search.ts', "import './query/query.ts';");
  write('catalogue/src/search/query/query.ts', "import type {} from '../search-query.ts';");
  write('catalogue/src/search/search-query.ts', '');
  expect(checkTree(folder).faults).toEqual([]);
});

test('an unexported name may be short, an exported one must say what of what', () => {
  write(
    'server/src/base/good.ts',
    'interface Place { readonly at: number }\nexport interface PlaceOfBook extends Place {}',
  );
  expect(checkTree(folder).faults).toEqual([]);
});

test('a property or an option may have a vague name, a variable may not', () => {
  write(
    'contract/src/good.ts',
    'export const read = ({ asked: original }: { asked: string }) => ({ asked: original });',
  );
  write('native/build/app/public/bundle.mjs', 'const given = 1;');
  expect(checkTree(folder).faults).toEqual([]);
});

test('seeing no file at all is a fault', () => {
  expect(checkTree(join(folder, 'empty')).faults).toHaveLength(1);
});

test('a source that cannot be read stops the check', () => {
  write('server/src/base/bad.ts', 'import {');
  expect(() => checkTree(folder)).toThrow('server/src/base/bad.ts');
});

test('this project keeps its own rules', () => {
  const { files, faults } = checkTree(root);
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(20);
});
