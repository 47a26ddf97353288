import type { Engine } from './engines/engine.ts';
import type { Query, QueryClass } from './queries/query.ts';

/** What one engine needed for one class, in milliseconds by query, and how much it found (the median). */
export interface Measured {
  /** For queries that come for the first time: words and records are ones that nobody has asked for of late. */
  readonly first: readonly number[];
  /** For the same queries when they come again, the middle one of several times each. */
  readonly again: readonly number[];
  readonly hits: number;
}

/** The value below which the given share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The mean of ratios. */
export function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/**
 * Asks the engines the first queries of all classes, over and over, as a service that has run for a while was asked:
 * caches are filled and code is compiled. Each engine gets the same seconds.
 */
export async function warmUp(
  engines: readonly Engine[],
  classes: readonly QueryClass[],
  { warmUp: count, seconds }: Limits,
): Promise<void> {
  const mix = classes.flatMap((asked) => asked.queries.slice(0, count).map((query) => ({ asked, query })));
  for (const engine of engines) {
    const end = performance.now() + seconds * 1000;
    const able = mix.filter(({ asked }) => engine.answers(asked));
    for (let at = 0; able.length > 0 && performance.now() < end; at++) {
      const next = able[at % able.length];
      if (next) await engine.ask(next.query);
    }
  }
}

interface Limits {
  /** So many queries of each class warm up and are not counted. */
  readonly warmUp: number;
  /** An engine that has spent this many seconds on a class is asked no more of it for the first time. */
  readonly seconds: number;
}

/** Every query comes once for the first time, and so many times again. */
const repetitions = 3;
/** Of a slow engine, so many queries are counted at least. */
const fewest = 5;

/**
 * Asks the engines all queries of a class but those that warmed them up, one engine after the other, and all of that several
 * times over, so that whatever else the machine does hits all alike; each round begins with another engine. No engine is
 * asked in between another's queries, since a service does not share its processor's caches with three others.
 */
export async function measure(
  engines: readonly Engine[],
  asked: QueryClass,
  { warmUp: count, seconds }: Limits,
): Promise<(Measured | undefined)[]> {
  const queries = asked.queries.slice(count);
  const runs = engines.map((engine) => ({ engine, first: [] as TimedQuery[], again: [] as TimedQuery[][] }));
  for (let round = 0; round <= repetitions; round++) {
    const begin = round % runs.length;
    for (const run of [...runs.slice(begin), ...runs.slice(0, begin)]) {
      if (!run.engine.answers(asked)) continue;
      if (round === 0) run.first = await askFirst(run.engine, queries, seconds);
      else run.again.push(await askAgain(run.engine, run.first));
    }
  }
  return runs.map(({ first, again }) =>
    first.length === 0
      ? undefined
      : {
          first: first.map(({ time }) => time),
          again: first.map((_, at) =>
            quantile(
              again.map((round) => round[at]?.time ?? Number.NaN),
              0.5,
            ),
          ),
          hits: quantile(
            first.map(({ total }) => total),
            0.5,
          ),
        },
  );
}

/** A query, the milliseconds it took and how much it found. */
interface TimedQuery {
  readonly query: Query;
  readonly time: number;
  readonly total: number;
}

/** All queries, or those first ones for which there is time. */
async function askFirst(engine: Engine, queries: readonly Query[], seconds: number): Promise<TimedQuery[]> {
  const counted: TimedQuery[] = [];
  let spent = 0;
  for (const query of queries) {
    if (spent > seconds * 1000 && counted.length >= fewest) break;
    const asked = await ask(engine, query);
    spent += asked.time;
    counted.push(asked);
  }
  return counted;
}

async function askAgain(engine: Engine, before: readonly TimedQuery[]): Promise<TimedQuery[]> {
  const asked: TimedQuery[] = [];
  for (const { query } of before) asked.push(await ask(engine, query));
  return asked;
}

async function ask(engine: Engine, query: Query): Promise<TimedQuery> {
  const begin = performance.now();
  const given = engine.ask(query);
  const { total } = given instanceof Promise ? await given : given;
  return { query, time: performance.now() - begin, total };
}
