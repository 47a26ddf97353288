import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FieldMeaning } from '@buchfink/contract/search';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueIndex } from './catalogue-index.ts';
import { bookOf, indexOf } from './test-library.ts';

const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const present = existsSync(`${data}demo-facts.csv`);

interface KnownItem {
  readonly kind: string;
  readonly query: string;
  readonly fields: Partial<Record<FieldMeaning, string>>;
  readonly expect: readonly string[];
}

/** Rows of a CSV file (RFC 4180) by column name. */
function rowsOf(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  const [head = [], ...body] = rows;
  return body
    .filter((row) => row.length === head.length)
    .map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const split = (text: string | undefined) =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

function recordOf(row: Record<string, string>) {
  const authors = split(row.author).map((name) => ({ name, main: true, role: 'aut' }));
  const others = split(row.contributors).map((name) => ({ name, main: false }));
  return bookOf({
    id: row.id ?? '',
    title: row.title ?? '',
    contributors: [...authors, ...others],
    subjects: [...split(row.subjects_de), ...split(row.subjects_en)].map((text) => ({ text, kind: 'topic' as const })),
    series: split(row.series).map((title) => ({ title })),
    isbn: split(row.isbn13),
    ...(row.subtitle ? { subtitle: row.subtitle } : {}),
    ...(row.original_title ? { originalTitle: row.original_title } : {}),
    ...(row.year ? { year: Number(row.year) } : {}),
  });
}

describe.skipIf(!present)('known items of the demo catalogue (shared data)', () => {
  const lines = present ? readFileSync(`${data}queries/known-items-demo.jsonl`, 'utf8').trim().split('\n') : [];
  const items = lines.map((line) => JSON.parse(line) as KnownItem);
  let index: CatalogueIndex;
  beforeAll(async () => {
    index = await indexOf(rowsOf(readFileSync(`${data}demo-facts.csv`, 'utf8')).map(recordOf));
  });

  function search(item: KnownItem) {
    const fields = Object.entries(item.fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
    return index.search({ fields, filters: {}, sort: 'relevance', limit: 10, offset: 0, countFacets: true });
  }

  test('96 of 100 are among the first ten hits', () => {
    const sought = items.filter((item) => item.expect.length > 0);
    const missed = sought.filter((item) => !search(item).ids.some((id) => item.expect.includes(id)));
    expect(sought.length).toBeGreaterThan(100);
    expect(1 - missed.length / sought.length).toBeGreaterThanOrEqual(0.96);
  });

  test('every odd query is answered', () => {
    for (const item of items) expect(search(item).total).toBeGreaterThanOrEqual(0);
  });
});
