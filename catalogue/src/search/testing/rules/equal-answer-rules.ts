import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { BibRecord } from '../../../record/bib-record.ts';
import { bookOf } from '../../../segment/testing/segments.ts';
import { type IndexAnswer, type IndexQuery, plainQuery } from '../../index-query.ts';
import { filteredQuery, heldRecord } from '../filtered-queries.ts';
import { generateLibrary } from '../generated-library.ts';
import { generateQueries, generateTypedTexts } from '../generated-queries.ts';
import { type OpenEngine, openOneSegment, type TestedEngine } from '../tested-engine.ts';
import { writtenField, writtenRecord } from '../written-queries.ts';

/** How much is compared, and how many answers may differ. */
export interface Comparison {
  readonly records: number;
  readonly queries?: number;
  readonly texts?: number;
  /** The share of pages with other hits or another order, and of other suggestions. */
  readonly maxShare: number;
}

/** Holds an engine to the answers of the embedded one in a generated library. */
export function equalAnswerRules(open: OpenEngine, { records: count, queries = 0, maxShare }: Comparison): void {
  const records = generateLibrary(count, 1);
  let own: TestedEngine;
  let other: TestedEngine;
  beforeAll(async () => {
    own = await openOneSegment(records);
    other = await open(records);
  });

  test('queries of all kinds have the same totals, works, facets, rungs, changes and hits', () => {
    const [ofAnswers, ofHits] = [new Differences(), new Differences()];
    for (const query of generateQueries(records, queries, 2)) {
      const [expected, found] = [own.search(query), other.search(query)];
      ofAnswers.add(withoutHits(expected), withoutHits(found), query);
      ofHits.add(expected.hits, found.hits, query);
    }
    ofAnswers.expectFew(0);
    ofHits.expectFew(maxShare);
  });

  test.each(['relevance', 'title'] as const)('all pages by %s have each hit and each work once', (sort) => {
    for (const group of ['none', 'work'] as const) {
      const query: IndexQuery = { ...plainQuery, fields: [], sort, group, limit: 40 };
      const answer = other.search(query);
      const size = (group === 'work' ? answer.works : answer.total) ?? 0;
      const hits = Array.from({ length: Math.ceil(size / 40) + 1 }, (_, page) => numbersOn(other, query, page));
      const expected = Array.from({ length: Math.ceil(size / 40) + 1 }, (_, page) => numbersOn(own, query, page));
      expect(new Set(hits.flat()).size).toBe(hits.flat().length);
      expect(hits.flat().length).toBe(expected.flat().length);
      if (sort === 'title') expect(hits).toEqual(expected);
    }
  });
}

/** Holds an engine to the answers of the embedded one in small libraries, whose words meet in every way. */
export function equalOracleRules(open: OpenEngine, { queries = 0 }: Comparison): void {
  test('words, quotes, operators, numbers and conditions find the same', async () => {
    const records = fc.sample(writtenRecord, { numRuns: 40, seed: 4 }).map(withId);
    const fields = fc.sample(fc.array(writtenField, { minLength: 1, maxLength: 3 }), { numRuns: queries, seed: 5 });
    await expectEqual(
      open,
      records,
      fields.map((of) => ({ ...plainQuery, countFacets: true, limit: 40, fields: of })),
    );
  });

  test('filters, facets, orders and works are the same', async () => {
    const records = fc.sample(heldRecord, { numRuns: 40, seed: 6 }).map(withId);
    const sampled = fc.sample(fc.tuple(filteredQuery, fc.boolean()), { numRuns: queries, seed: 7 });
    const filtered = sampled.map(
      ([query, isGrouped]): IndexQuery => ({
        ...plainQuery,
        countFacets: true,
        limit: 40,
        group: isGrouped ? 'work' : 'none',
        ...query,
      }),
    );
    await expectEqual(open, records, filtered);
  });
}

const withId = (fields: Partial<BibRecord>, at: number) => bookOf({ ...fields, id: `id-${at}` });

async function expectEqual(open: OpenEngine, records: readonly BibRecord[], queries: readonly IndexQuery[]) {
  const [own, other] = [await openOneSegment(records), await open(records)];
  const differences = new Differences();
  for (const query of queries) differences.add(own.search(query), other.search(query), query);
  differences.expectFew(0);
}

/** Holds an engine to the suggestions of the embedded one. Several segments are sampled otherwise than one. */
export function equalSuggestionRules(open: OpenEngine, { records: count, texts = 0, maxShare }: Comparison): void {
  test('typed texts have the same suggestions', async () => {
    const records = generateLibrary(count, 1);
    const [own, other] = [await openOneSegment(records), await open(records)];
    const differences = new Differences();
    for (const [at, text] of generateTypedTexts(records, texts, 3).entries()) {
      const locale = at % 2 === 0 ? 'de' : 'en';
      differences.add(own.suggest(text, 8, locale), other.suggest(text, 8, locale), text);
    }
    differences.expectFew(maxShare);
  });
}

const withoutHits = ({ hits: _, ...answer }: IndexAnswer): Record<string, unknown> => answer;

const numbersOn = (engine: TestedEngine, query: IndexQuery, page: number) =>
  engine.search({ ...query, offset: page * query.limit }).hits.map(({ number }) => number);

/** Counts what differs, and shows the first of it. */
class Differences {
  private readonly first: string[] = [];
  private different = 0;
  private all = 0;

  add(expected: unknown, found: unknown, query: unknown): void {
    this.all += 1;
    // As in JSON: what is absent and what is undefined is the same.
    const [written, other] = [JSON.stringify(expected, inOrder), JSON.stringify(found, inOrder)];
    if (written === other) return;
    this.different += 1;
    if (this.first.length < 5) this.first.push(`${JSON.stringify(query)}\n${firstDifference(written, other)}`);
  }

  expectFew(maxShare: number): void {
    if (this.different > maxShare * this.all) expect(this.first).toEqual([]);
    expect(this.different).toBeLessThanOrEqual(maxShare * this.all);
  }
}

/** Writes the parts of objects by name. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Two texts from a little before they differ on. */
function firstDifference(expected: string, found: string): string {
  let place = 0;
  while (expected[place] === found[place]) place += 1;
  const from = Math.max(0, place - 120);
  return [expected, found].map((text) => text.slice(from, place + 120)).join('\n');
}
