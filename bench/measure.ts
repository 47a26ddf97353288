import type { Engine } from './engine.ts';
import type { QueryClass } from './queries.ts';

/** What one engine needed for one class, in milliseconds, and how much it found. */
export interface Measured {
  readonly median: number;
  readonly p95: number;
  readonly hits: number;
}

/** The value below which the given share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Asks every engine every query of a class, in turns so that whatever else the machine does hits both alike. The first
 * round warms up and is not counted.
 */
export function measure(engines: readonly Engine[], asked: QueryClass, rounds: number): (Measured | undefined)[] {
  const times = engines.map((): number[] => []);
  const totals = engines.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const query of asked.queries) {
      for (const [at, engine] of engines.entries()) {
        if (asked.isMisspelt && !engine.forgives) continue;
        const begin = performance.now();
        const { total } = engine.ask(query);
        const time = performance.now() - begin;
        if (round === 0) continue;
        times[at]?.push(time);
        totals[at]?.push(total);
      }
    }
  }
  return times.map((own, at) =>
    own.length === 0
      ? undefined
      : { median: quantile(own, 0.5), p95: quantile(own, 0.95), hits: quantile(totals[at] ?? [], 0.5) },
  );
}
