import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { expect, test } from 'vitest';
import { demoRecords, marcRecords } from '../known-items/catalogues.ts';
import { readEverydayQueries, wrongAnswers } from './everyday-queries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const queries = readEverydayQueries(readFileSync(new URL('./queries.tsv', import.meta.url), 'utf8'));
/** The queries that may be answered wrongly, at most; of the other kinds none may. */
const maxWrong = { demo: 3, hbz: 0, jazz: 0 };
const answeredKinds = ['word', 'year'];

function expectRight(catalogue: keyof typeof maxWrong, records: readonly BibRecord[]): void {
  const own = queries.filter((everyday) => everyday.catalogue === catalogue);
  const wrong = wrongAnswers(records, own);
  const described = wrong.map(({ kind, query, right }) => `${kind} ${query}: ${right}`);
  expect(wrong.filter(({ kind }) => answeredKinds.includes(kind))).toEqual([]);
  expect(wrong.length, `${catalogue}: ${described.join('\n')}`).toBeLessThanOrEqual(maxWrong[catalogue]);
}

test('the demo catalogue answers what people type in everyday words', () => {
  expectRight('demo', demoRecords(root));
});

for (const [catalogue, folder] of [
  ['hbz', 'hbz-lobid-resources'],
  ['jazz', 'evergreen-datasets'],
] as const) {
  const path = join(root, '..', 'shared', 'data', 'marc', folder);
  test.skipIf(!existsSync(path))(
    `real records (${folder}; skipped where they are absent) answer them, too`,
    async () => {
      expectRight(catalogue, await marcRecords(path));
    },
  );
}
