import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirementsPage } from './documents/requirements-page.mjs';
import { root } from './ensure/root.mjs';

/** The number of ids for each letter. */
const counts = { R: 28, L: 13, S: 18, W: 13, X: 20, V: 27, M: 8, T: 7, N: 1, O: 10 };
const expectedIds = Object.entries(counts).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

const page = join(root, 'docs', 'requirements.md');
/** @type {import('./documents/requirements-page.mjs').Section[]} */
const sections = JSON.parse(readFileSync(join(root, 'docs', 'requirements.json'), 'utf8'));
const requirements = sections.flatMap((section) => section.requirements ?? []);
const named = requirements.flatMap(({ id, shownBy = {} }) =>
  Object.entries(shownBy).flatMap(([path, names]) => names.map((name) => ({ id, path, name }))),
);

/** @type {Map<string, string>} */
const sources = new Map();

/** @param {string} path */
function read(path) {
  const source = sources.get(path) ?? readFileSync(join(root, path), 'utf8');
  sources.set(path, source);
  return source;
}

/** Files that browser tests take names from. */
const support = () =>
  readdirSync(join(root, 'e2e/support'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('e2e/support', name)));

/**
 * The names of a file's tests, as written.
 *
 * @param {string} path
 */
function namesIn(path) {
  // What follows `)(` is the name in `it.each(…)('…'`.
  const call = /(?:\b(?:test|it)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;
  return [...read(path).matchAll(call)].map(([, , name = '']) => name.replace(/\\(.)/g, '$1'));
}

/**
 * Whether a file has a test of this name: as written, or from a template filled with words of the file or of its
 * support files.
 *
 * @param {string} path
 * @param {string} name
 */
function isThere(path, name) {
  return namesIn(path).some((written) => {
    if (written === name) return true;
    const [start = '', end, ...more] = written.split(/\$\{[^}]*\}/);
    if (end === undefined || more.length > 0 || !name.startsWith(start) || !name.endsWith(end)) return false;
    const word = name.slice(start.length, name.length - end.length);
    return [read(path), ...support()].some((source) => source.includes(`'${word}'`));
  });
}

test('docs/requirements.md is that of requirements.json (UPDATE_DOCS=1 npx vitest run scripts/requirements.test.mjs)', () => {
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, requirementsPage(sections));
  expect(readFileSync(page, 'utf8')).toBe(requirementsPage(sections));
});

describe('docs/requirements.json', () => {
  test('names each id once, in order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(expectedIds);
  });

  test('names the tests of each id, or the reason why there is none', () => {
    const unclear = requirements.filter(({ id, notYet }) => {
      const tests = named.filter((test) => test.id === id);
      return tests.length === 0 ? (notYet ?? '').length < 5 : tests.some(({ name }) => name === '');
    });
    expect(unclear).toEqual([]);
  });

  test('names only existing tests', () => {
    const missing = named.filter(({ path, name }) => !existsSync(join(root, path)) || !isThere(path, name));
    expect(missing).toEqual([]);
  });

  test('would report a missing test', () => {
    const path = 'e2e/screens/states.test.ts';
    expect(isThere(path, 'imprint is accessible and translated, small and large, light and dark')).toBe(true);
    expect(isThere(path, 'no such screen is accessible and translated, small and large, light and dark')).toBe(false);
    expect(isThere(path, 'imprint keeps no rules')).toBe(false);
  });
});
