import type { Engine } from './engines/engine.ts';
import type { QueryClass } from './queries/query.ts';

/** What one engine needed for one class, in milliseconds, and how much it found. */
export interface Measured {
  readonly median: number;
  readonly p95: number;
  readonly hits: number;
  /** How many queries were counted. */
  readonly count: number;
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
  /** Queries of the class asked before measuring begins. */
  readonly warmUp: number;
  /** An engine that has spent this many seconds on a class is asked no more of it. */
  readonly seconds: number;
}

/** So many queries are put to an engine before it is the next one's turn. */
const turn = 10;

/**
 * Asks the engines every query of a class once, in turns of a few queries, so that whatever else the machine does hits
 * all alike; each turn begins with another engine. A service does not share its processor's caches with three other
 * engines between two queries, so one query each would be too short a turn. The first queries warm up and are not counted.
 */
export async function measure(
  engines: readonly Engine[],
  asked: QueryClass,
  { warmUp, seconds }: Limits,
): Promise<(Measured | undefined)[]> {
  const runs = engines.map((engine) => ({ engine, times: [] as number[], hits: [] as number[], spent: 0, queries: 0 }));
  for (let from = 0; from < asked.queries.length; from += turn) {
    const first = (from / turn) % runs.length;
    for (const run of [...runs.slice(first), ...runs.slice(0, first)]) {
      const { engine } = run;
      if (!engine.answers(asked)) continue;
      for (const query of asked.queries.slice(from, from + turn)) {
        if (run.spent > seconds * 1000 && run.times.length >= 5) break;
        const begin = performance.now();
        const given = engine.ask(query);
        const { total } = given instanceof Promise ? await given : given;
        const time = performance.now() - begin;
        run.spent += time;
        if (run.queries++ < warmUp && run.spent < seconds * 500) continue;
        run.times.push(time);
        run.hits.push(total);
      }
    }
  }
  return runs.map(({ times, hits }) =>
    times.length === 0
      ? undefined
      : { median: quantile(times, 0.5), p95: quantile(times, 0.95), hits: quantile(hits, 0.5), count: times.length },
  );
}
