const engineNames = ['own', 'fts5', 'postgresql', 'zebra'] as const;
const partNames = ['search', 'service', 'metasearch', 'accounts', 'screens', 'known-items'] as const;

/** What is measured, and how much of it; docs/benchmarks.md describes the switches. */
export interface BenchSettings {
  readonly records: number;
  /** How many libraries are searched at once; each has `records`, at most 50 000. */
  readonly libraries: number;
  readonly queries: number;
  /** How many facets the engines in SQL count; ours counts nine. */
  readonly facets: number;
  readonly engines: readonly (typeof engineNames)[number][];
  readonly parts: readonly (typeof partNames)[number][];
  /** Seconds an engine may spend on one class of queries. */
  readonly seconds: number;
}

/** Reads the switches of the environment; throws with what is wrong. */
export function readBenchSettings(environment: Readonly<Record<string, string | undefined>>): BenchSettings {
  const number = (name: string, otherwise: number, least: number) => {
    const value = Number(environment[name] || otherwise);
    if (!Number.isInteger(value) || value < least) throw new Error(`${name} is a whole number of at least ${least}.`);
    return value;
  };
  const list = <Name extends string>(name: string, known: readonly Name[], otherwise: readonly Name[]) => {
    const given =
      environment[name]
        ?.split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '') ?? otherwise;
    const chosen = known.filter((one) => given.includes(one));
    if (chosen.length !== given.length) throw new Error(`${name} is a list of ${known.join(', ')}.`);
    return chosen;
  };
  return {
    records: number('BENCH_RECORDS', 50_000, 1_000),
    libraries: number('BENCH_LIBRARIES', 20, 2),
    queries: number('BENCH_QUERIES', 120, 10),
    facets: number('BENCH_FACETS', 9, 1),
    seconds: number('BENCH_SECONDS', 10, 1),
    engines: list('BENCH_ENGINES', engineNames, ['own', 'fts5']),
    parts: list('BENCH_PARTS', partNames, partNames),
  };
}
