import { expect, test } from 'vitest';
import type { Engine } from './engines/engine.ts';
import { geometricMean, measure, quantile } from './measure.ts';
import type { Query } from './queries/query.ts';
import { searchReport } from './search-report.ts';
import { readBenchSettings } from './settings.ts';
import { table } from './table.ts';

const query: Query = {
  fields: [{ meaning: 'FREE', text: 'wal' }],
  filters: {},
  sort: 'relevance',
  offset: 0,
  isPrefix: false,
};
const engine = (answers: boolean, searched: string[]): Engine => ({
  name: 'one',
  recordCount: 1,
  buildSeconds: 0,
  indexBytes: 0,
  memory: () => undefined,
  supports: () => answers,
  search: ({ fields }) => {
    searched.push(fields[0]?.text ?? '');
    return { total: 3, records: 3 };
  },
  close: async () => {},
});

test('every query runs once and three times again, except those for warming up; an engine that does not support a class is skipped', async () => {
  const [supported, unsupported]: [string[], string[]] = [[], []];
  const queries = Array.from({ length: 5 }, () => query);
  const measured = await measure(
    [engine(true, supported), engine(false, unsupported)],
    { name: 'rare', queries },
    { warmUp: 2, seconds: 1 },
  );
  expect(supported).toHaveLength(3 + 3 * 3);
  expect(unsupported).toEqual([]);
  expect(
    measured.map(
      (measurement) => measurement && [measurement.hits, measurement.first.length, measurement.repeated.length],
    ),
  ).toEqual([[3, 3, 3], undefined]);
});

test('an engine of another process tells its own times, which the report compares like its totals', async () => {
  const warmedUp: number[] = [];
  const apart: Engine = {
    ...engine(true, []),
    name: 'two',
    warmUp: async (queries) => void warmedUp.push(queries.length),
    search: async () => ({ total: 4, records: 4, inside: { wall: 7, processor: 5 } }),
  };
  const silent: Engine = { ...engine(true, []), name: 'three', search: async () => ({ total: 3, records: 3 }) };
  const queries = Array.from({ length: 7 }, () => query);
  const engines = [engine(true, []), apart, silent];
  const [own, other, third] = await measure(engines, { name: 'rare', queries }, { warmUp: 2, seconds: 1 });
  expect(warmedUp).toEqual([2]);
  expect(own?.processor).toHaveLength(5);
  expect([other?.first, other?.repeated, other?.processor]).toEqual([7, 7, 5].map((time) => Array(5).fill(time)));
  expect(third?.processor).toEqual([]);

  let report = '';
  await searchReport(engines, [{ name: 'rare', queries }], 0.05, (text) => {
    report += text;
  });
  expect(report).toMatch(/processor: median.*\n.*\n\| rare +\|.*5\.00 \/ 5\.00/);
  expect(report).toMatch(
    /queries with as many hits as one \| +two \| +three \|\n.*\n\| rare +\| +0 of \d \| +6 of 6 \|/,
  );
});

test('a quantile is one of the measured values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([5], 0.95)).toBe(5);
});

test('the mean of twice as fast and half as fast is even', () => {
  expect(geometricMean([2, 0.5])).toBeCloseTo(1);
});

test('a table is Markdown', () => {
  expect(table(['a', 'b'], [['x', '10']])).toBe('| a |  b |\n|---|---:|\n| x | 10 |');
});

test('an unknown switch is refused', () => {
  expect(() => readBenchSettings({ BENCH_ENGINES: 'own,solr' })).toThrow('BENCH_ENGINES');
  expect(() => readBenchSettings({ BENCH_RECORDS: '12' })).toThrow('BENCH_RECORDS');
  expect(readBenchSettings({}).engines).toEqual(['own', 'fts5']);
  expect(readBenchSettings({ BENCH_ENGINES: 'lucene', BENCH_FACETS: '0' })).toMatchObject({ facets: 0, hits: 10 });
});
