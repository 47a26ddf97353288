import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { oneNodeTests } from './one-node-tests.ts';

it.each(oneNodeTests)('$file has the tests that run on one node', async ({ file, titles = [] }) => {
  const source = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const isQuoted = (title: string) => ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
  expect(titles.filter((title) => !isQuoted(title))).toEqual([]);
});
