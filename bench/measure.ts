import type { Engine } from './engines/engine.ts';
import type { Query, QueryClass } from './queries/query.ts';

/** The times of one engine for one class of queries, in milliseconds per query, and the median number of hits. */
export interface Measurement {
  /** Times of first runs: the words and records were not used recently, so caches are cold. */
  readonly first: readonly number[];
  /** Times of repeated runs: for each query the median of its repetitions. */
  readonly repeated: readonly number[];
  /** As `repeated`, the time of the processor; empty where the engine runs in another process and does not tell it. */
  readonly processor: readonly number[];
  /** The number of hits of each query, in the order of the class. */
  readonly totals: readonly number[];
  /** The median number of hits. */
  readonly hits: number;
}

/** The value below which the given share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The geometric mean of ratios. */
export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/**
 * Warms up the engines with the first queries of all classes, like a service that has run for a while: caches are
 * filled and code is compiled. Each engine gets the same number of seconds.
 */
export async function warmUp(
  engines: readonly Engine[],
  classes: readonly QueryClass[],
  { warmUp: count, seconds }: Limits,
): Promise<void> {
  const mix = classes.flatMap((queryClass) =>
    queryClass.queries.slice(0, count).map((query) => ({ queryClass, query })),
  );
  for (const engine of engines) {
    const end = performance.now() + seconds * 1000;
    const able = mix.filter(({ queryClass }) => engine.supports(queryClass));
    for (let at = 0; able.length > 0 && performance.now() < end; at++) {
      const next = able[at % able.length];
      if (next) await engine.search(next.query);
    }
  }
}

interface Limits {
  /** The number of queries of each class that only warm up and are not counted. */
  readonly warmUp: number;
  /** The seconds after which an engine gets no further first runs of a class. */
  readonly seconds: number;
}

/** The number of repeated runs of each query after its first run. */
const repetitions = 3;
/** The minimum number of counted queries of a slow engine. */
const minCounted = 5;

/**
 * Runs all queries of a class, except those for warming up, on one engine after the other, and repeats that several
 * times, so that other load on the machine affects all alike; each round begins with another engine. Engines are
 * never interleaved, since a service does not share its processor caches with three others.
 */
export async function measure(
  engines: readonly Engine[],
  queryClass: QueryClass,
  { warmUp: count, seconds }: Limits,
): Promise<(Measurement | undefined)[]> {
  const queries = queryClass.queries.slice(count);
  for (const engine of engines)
    if (engine.supports(queryClass)) await engine.warmUp?.(queryClass.queries.slice(0, count));
  const runs = engines.map((engine) => ({ engine, first: [] as TimedQuery[], repeated: [] as TimedQuery[][] }));
  for (let round = 0; round <= repetitions; round++) {
    const begin = round % runs.length;
    for (const run of [...runs.slice(begin), ...runs.slice(0, begin)]) {
      if (!run.engine.supports(queryClass)) continue;
      if (round === 0) run.first = await timeFirst(run.engine, queries, seconds);
      else run.repeated.push(await timeRepeated(run.engine, run.first));
    }
  }
  return runs.map(({ first, repeated }) =>
    first.length === 0
      ? undefined
      : {
          first: first.map(({ time }) => time),
          repeated: first.map((_, at) => medianOf(repeated, at, ({ time }) => time)),
          processor: first.some(({ processor }) => processor === undefined)
            ? []
            : first.map((_, at) => medianOf(repeated, at, ({ processor }) => processor)),
          totals: first.map(({ total }) => total),
          hits: quantile(
            first.map(({ total }) => total),
            0.5,
          ),
        },
  );
}

/** The median of a query's rounds. */
function medianOf(
  rounds: readonly (readonly TimedQuery[])[],
  at: number,
  pick: (timed: TimedQuery) => number | undefined,
): number {
  const values = rounds.map((round) => round[at]).map((timed) => (timed && pick(timed)) ?? Number.NaN);
  return quantile(values, 0.5);
}

/** A query, its times in milliseconds and its number of hits. */
interface TimedQuery {
  readonly query: Query;
  readonly time: number;
  readonly processor: number | undefined;
  readonly total: number;
}

/** Times first runs of all queries, or of as many as time permits. */
async function timeFirst(engine: Engine, queries: readonly Query[], seconds: number): Promise<TimedQuery[]> {
  const counted: TimedQuery[] = [];
  let spent = 0;
  for (const query of queries) {
    if (spent > seconds * 1000 && counted.length >= minCounted) break;
    const timed = await timeQuery(engine, query);
    spent += timed.time;
    counted.push(timed);
  }
  return counted;
}

async function timeRepeated(engine: Engine, before: readonly TimedQuery[]): Promise<TimedQuery[]> {
  const timed: TimedQuery[] = [];
  for (const { query } of before) timed.push(await timeQuery(engine, query));
  return timed;
}

async function timeQuery(engine: Engine, query: Query): Promise<TimedQuery> {
  const processorBefore = process.cpuUsage();
  const startedAt = performance.now();
  const answer = engine.search(query);
  const { total, inside } = answer instanceof Promise ? await answer : answer;
  const time = performance.now() - startedAt;
  if (inside) return { query, time: inside.wall, processor: inside.processor, total };
  if (answer instanceof Promise) return { query, time, processor: undefined, total };
  const { user, system } = process.cpuUsage(processorBefore);
  return { query, time, processor: (user + system) / 1000, total };
}
