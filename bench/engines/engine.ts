import type { Query, QueryClass } from '../queries/query.ts';
import type { RecordFiles } from '../records/record-files.ts';

/** The answer of an engine: the exact number of hits, and the number of records of the page that were read in full. */
export interface EngineAnswer {
  readonly total: number;
  readonly records: number;
  /** Milliseconds that an engine outside this process measured itself, without the way to it. */
  readonly inside?: { readonly wall: number; readonly processor: number };
}

/** A search engine under test, built on the same records as the others. */
export interface Engine {
  readonly name: string;
  readonly recordCount: number;
  /** Seconds to build the index, without generating the records. */
  readonly buildSeconds: number;
  /** Size of the index on disk in bytes, without the records themselves. */
  readonly indexBytes: number;
  /** Memory while serving in bytes; undefined for an engine in this process. */
  memory(): number | undefined;
  supports(queryClass: QueryClass): boolean;
  search(query: Query): EngineAnswer | Promise<EngineAnswer>;
  /** Merely reads the postings of the query's words once and returns their number. */
  readPostings?(query: Query): number;
  /** Runs queries of a class before it is measured, where an engine compiles its code while it runs. */
  warmUp?(queries: readonly Query[]): Promise<void>;
  close(): Promise<void>;
}

/** The facets that SQL engines can count; `BENCH_FACETS` takes the first of them. */
export const sqlFacets = [
  'media',
  'branch',
  'year',
  'language',
  'author',
  'subject',
  'availability',
  'audience',
  'series',
] as const;
export type SqlFacet = (typeof sqlFacets)[number];

/** The records, folder and options of an engine. */
export interface EngineOptions {
  readonly files: RecordFiles;
  /** The number of hits of a page. */
  readonly hits: number;
  /** The facets to count with each search, for SQL engines; others count all of them or none. */
  readonly facets: readonly SqlFacet[];
  /** An empty folder of the engine's own. */
  readonly folder: string;
  /** The maximum number of concurrent queries; one by default. */
  readonly connections?: number;
}

/** An engine that is not installed is left out; `message` names what is missing. */
export class EngineMissing extends Error {}
