import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serviceVariables } from '../server/src/operations/environment/settings.ts';
import { otherVariables } from '../server/src/operations/environment/variable-names.ts';
import { files } from './checks/tree-files.mjs';
import { root } from './ensure/root.mjs';

// The example of a misspelt one in documents.
const misspelt = 'BUCHFINK_DTA';
const variables = [...serviceVariables, ...otherVariables];

/**
 * The parts of a file of the tree that match.
 *
 * @param {string} file
 * @param {RegExp} pattern
 */
const matches = (file, pattern) => readFileSync(join(root, file), 'utf8').match(pattern) ?? [];

it('the list of variables is what the code reads', () => {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('/variable-names.ts'));
  // Tests may write any name. What they read is `process.env.NAME`.
  const read = sources.flatMap((file) =>
    matches(file, /\.test\.\w+$/.test(file) ? /(?<=process\.env\.)BUCHFINK_\w+/g : /\bBUCHFINK_[A-Z]\w*/g),
  );
  expect([...new Set(read)].sort()).toEqual(variables.filter((name) => name.startsWith('BUCHFINK_')).sort());
});

it('every variable that documents and samples name exists', () => {
  const pages = files.filter(
    (file) => /^(docs|deploy|projects)\/|^[A-Z]+\.md$/.test(file) && /\.(md|conf|ya?ml|service|json)$|file$/.test(file),
  );
  expect(
    pages
      .flatMap((file) => matches(file, /\bBUCHFINK_[A-Z]\w*/g))
      .filter((name) => name !== misspelt && !variables.includes(name)),
  ).toEqual([]);
});

it('every setting is documented, except that of tests', () => {
  const settings = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8');
  expect(serviceVariables.filter((name) => !settings.includes(`\`${name}\``))).toEqual(['BUCHFINK_SEGMENT_RECORDS']);
});
