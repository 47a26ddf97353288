import { readFileSync } from 'node:fs';
import { namedRows } from '@buchfink/catalogue/csv/named-rows';
import { type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import { listAlternatives } from '@buchfink/catalogue/search/relaxation/list-alternatives';
import { search } from '@buchfink/catalogue/search/search';
import type { IndexState } from '@buchfink/catalogue/segment/segment';
import { quantile } from '../measure.ts';
import { table } from '../table.ts';

/** The distinct queries of a log (CSV with the column `search string`), as typed. */
export function readQueries(file: string): string[] {
  const rows = namedRows(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  return [...new Set(rows.map((row) => row['search string'] ?? '').filter((query) => query.trim() !== ''))];
}

/** The results of a query log on a catalogue. */
export interface RealQueriesMeasure {
  readonly queries: number;
  readonly errors: readonly { readonly query: string; readonly error: unknown }[];
  /** Milliseconds of a search with nine facets and ten hits. */
  readonly median: number;
  readonly p95: number;
  readonly slowest: { readonly query: string; readonly milliseconds: number };
  /** The number of queries by the rung that answered them; `none` without hits. */
  readonly rungs: ReadonlyMap<string, number>;
  /** The number of queries without hits whose answer suggests no alternative. */
  readonly withoutWayOn: readonly string[];
}

/** Runs all queries once, after a warm-up round; no query may throw. */
export function measureRealQueries(state: IndexState, queries: readonly string[]): RealQueriesMeasure {
  const errors: { query: string; error: unknown }[] = [];
  const times: number[] = [];
  const rungs = new Map<string, number>();
  const withoutWayOn: string[] = [];
  let slowest = { query: '', milliseconds: 0 };
  for (const query of queries.slice(0, 300)) tryAsking(state, query);
  for (const query of queries) {
    const startedAt = performance.now();
    const answer = tryAsking(state, query);
    const milliseconds = performance.now() - startedAt;
    times.push(milliseconds);
    if (milliseconds > slowest.milliseconds) slowest = { query, milliseconds };
    if ('error' in answer) {
      errors.push({ query, error: answer.error });
      continue;
    }
    const rung = answer.total === 0 ? 'none' : (answer.rung ?? 'exact');
    rungs.set(rung, (rungs.get(rung) ?? 0) + 1);
    if (answer.total === 0 && listAlternatives(askingFor(query), answer).length === 0) withoutWayOn.push(query);
  }
  const { length } = queries;
  return {
    queries: length,
    errors,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    slowest,
    rungs,
    withoutWayOn,
  };
}

function tryAsking(state: IndexState, text: string) {
  try {
    return search(state, askingFor(text));
  } catch (error) {
    return { error };
  }
}

function askingFor(text: string): IndexQuery {
  return {
    fields: [{ meaning: 'FREE', text }],
    ...plainQuery,
    countFacets: true,
    widensFew: true,
  };
}

/** The results as two Markdown tables. */
export function realQueriesTable(measured: RealQueriesMeasure): string {
  const { queries, errors, median, p95, slowest, rungs, withoutWayOn } = measured;
  const time = (milliseconds: number) => milliseconds.toFixed(2);
  const cells = [
    `${queries}`,
    `${errors.length}`,
    time(median),
    time(p95),
    time(slowest.milliseconds),
    `${withoutWayOn.length}`,
  ];
  const head = ['queries', 'errors', 'median ms', 'p95 ms', 'slowest ms', 'no alternative'];
  const share = ([rung, count]: readonly [string, number]) => [rung, `${count}`, ((100 * count) / queries).toFixed(1)];
  return `${table(head, [cells])}\n\n${table(['rung', 'queries', '%'], [...rungs].sort().map(share))}`;
}
