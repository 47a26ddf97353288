import type { OwnEngine } from './engines/own.ts';
import { quantile } from './measure.ts';
import { milliseconds } from './numbers.ts';
import type { Query, QueryClass } from './queries/query.ts';
import { table } from './table.ts';

/** Each query is asked so often, and the middle time counts. */
const rounds = 3;

/** What one hit for each work costs beside one for each record, each query in both ways before the next. */
export function worksReport(engine: OwnEngine, classes: readonly QueryClass[]): string {
  const rows = classes.map(({ name, queries }) => {
    const times = queries.map((query) => [middleTime(engine.ask, query), middleTime(engine.askWorks, query)] as const);
    return [name, cell(times.map(([record]) => record)), cell(times.map(([, work]) => work))];
  });
  return table(['median / p95 ms', 'one hit a record', 'one hit a work'], rows);
}

function middleTime(ask: (query: Query) => unknown, query: Query): number {
  const times = Array.from({ length: rounds }, () => timeOf(ask, query));
  return quantile(times, 0.5);
}

function timeOf(ask: (query: Query) => unknown, query: Query): number {
  const begin = performance.now();
  ask(query);
  return performance.now() - begin;
}

function cell(times: readonly number[]): string {
  return `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.95))}`;
}
