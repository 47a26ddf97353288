import { type Locale, locales } from '@buchfink/contract/locale';

const engineNames = ['own', 'fts5', 'postgresql', 'zebra', 'lucene'] as const;
const partNames = [
  'search',
  'service',
  'metasearch',
  'nodes',
  'accounts',
  'acts',
  'writing',
  'daily-messages',
  'pages',
  'sip2',
  'screens',
  'first-second',
  'largest-paint',
  'interactions',
  'languages',
  'lighthouse',
  'known-items',
] as const;

const screenNames = ['home', 'result', 'record', 'metasearch', 'libraries answer', 'account'] as const;

/** What readers are measured beside. */
const writingNames = ['commits', 'import', 'crawlers'] as const;
export type WritingName = (typeof writingNames)[number];

/** The parts and sizes of a benchmark; docs/benchmarks.md describes the environment variables. */
export interface BenchSettings {
  readonly records: number;
  /** The number of libraries in a search over several; each has `records`, at most 50 000. */
  readonly libraries: number;
  readonly queries: number;
  /** The number of patrons of `daily-messages`. */
  readonly patrons: number;
  /** The most minutes in which `daily-messages` sends mails. */
  readonly minutes: number;
  /** The number of hits of a page. */
  readonly hits: number;
  /** The number of facets that SQL engines count; Buchfink and Lucene count nine, or none for 0. */
  readonly facets: number;
  readonly engines: readonly (typeof engineNames)[number][];
  readonly parts: readonly (typeof partNames)[number][];
  /** Seconds that an engine may spend on first runs of one class. */
  readonly seconds: number;
  /** The folder of another built checkout, with which `first-second` compares this one. */
  readonly before?: string;
  /** The address of an OpenSearch that keeps the index of `service`, and with which `known-items` is compared. */
  readonly openSearch?: string;
  /** The screens whose `interactions` are measured, and those of `lighthouse`; all where none is named. */
  readonly screens: readonly (typeof screenNames)[number][];
  /** The languages that `languages` measures. */
  readonly locales: readonly Locale[];
  /** What `writing` measures. */
  readonly besides: readonly WritingName[];
}

/** Parses the environment variables; throws on an invalid value. */
export function readBenchSettings(environment: Readonly<Record<string, string | undefined>>): BenchSettings {
  const number = (name: string, otherwise: number, minimum: number) => {
    const value = Number(environment[name] || otherwise);
    if (!Number.isInteger(value) || value < minimum)
      throw new Error(`${name} is a whole number of at minimum ${minimum}.`);
    return value;
  };
  const list = <Name extends string>(name: string, allowed: readonly Name[], otherwise: readonly Name[]) => {
    const named =
      environment[name]
        ?.split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '') ?? otherwise;
    const chosen = allowed.filter((option) => named.includes(option));
    if (chosen.length !== named.length) throw new Error(`${name} is a list of ${allowed.join(', ')}.`);
    return chosen;
  };
  return {
    records: number('BENCH_RECORDS', 50_000, 1_000),
    libraries: number('BENCH_LIBRARIES', 20, 2),
    queries: number('BENCH_QUERIES', 120, 10),
    patrons: number('BENCH_PATRONS', 5_000, 100),
    minutes: number('BENCH_MINUTES', 10, 1),
    hits: number('BENCH_HITS', 10, 1),
    facets: number('BENCH_FACETS', 9, 0),
    seconds: number('BENCH_SECONDS', 10, 1),
    engines: list('BENCH_ENGINES', engineNames, ['own', 'fts5']),
    parts: list('BENCH_PARTS', partNames, partNames),
    screens: list('BENCH_SCREENS', screenNames, []),
    locales: list('BENCH_LOCALES', locales, locales),
    besides: list('BENCH_BESIDE', writingNames, writingNames),
    ...(environment.BENCH_OPENSEARCH && { openSearch: environment.BENCH_OPENSEARCH }),
    ...(environment.BENCH_BEFORE && { before: environment.BENCH_BEFORE }),
  };
}
