import type { BuchfinkEngine } from './engines/buchfink.ts';
import { formatMilliseconds } from './format-numbers.ts';
import { quantile } from './measure.ts';
import type { Query, QueryClass } from './queries/query.ts';
import { table } from './table.ts';

/** The number of repetitions of each query, of which the median counts. */
const rounds = 3;

/** The cost of one hit per work compared with one hit per record; each query runs in both ways before the next. */
export function worksReport(engine: BuchfinkEngine, classes: readonly QueryClass[]): string {
  const rows = classes.map(({ name, queries }) => {
    const times = queries.map(
      (query) => [middleTime(engine.search, query), middleTime(engine.askWorks, query)] as const,
    );
    return [name, cell(times.map(([record]) => record)), cell(times.map(([, work]) => work))];
  });
  return table(['median / p95 ms', 'one hit a record', 'one hit a work'], rows);
}

function middleTime(ask: (query: Query) => unknown, query: Query): number {
  const times = Array.from({ length: rounds }, () => timeOf(ask, query));
  return quantile(times, 0.5);
}

function timeOf(ask: (query: Query) => unknown, query: Query): number {
  const startedAt = performance.now();
  ask(query);
  return performance.now() - startedAt;
}

function cell(times: readonly number[]): string {
  return `${formatMilliseconds(quantile(times, 0.5))} / ${formatMilliseconds(quantile(times, 0.95))}`;
}
