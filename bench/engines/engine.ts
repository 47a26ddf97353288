import type { Query, QueryClass } from '../queries/query.ts';
import type { RecordFiles } from '../records/record-files.ts';

/** What an engine answers: the exact number of all records found, and the ten of the page, read in full. */
export interface Answer {
  readonly total: number;
  readonly records: number;
}

/** A search engine under test, built over the same records as the others. */
export interface Engine {
  readonly name: string;
  readonly recordCount: number;
  /** Seconds it took to build, without the time the records took to come. */
  readonly buildSeconds: number;
  /** Bytes on the disk for searching, without the records themselves. */
  readonly indexBytes: number;
  /** Bytes of memory held while serving; undefined where it is part of this process. */
  memory(): number | undefined;
  answers(asked: QueryClass): boolean;
  ask(query: Query): Answer | Promise<Answer>;
  close(): Promise<void>;
}

/** The facets that engines in SQL can count; of fewer the first. */
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

/** Where an engine is built, and from what. */
export interface EngineOptions {
  readonly files: RecordFiles;
  /** What is counted with each search, in SQL. */
  readonly facets: readonly SqlFacet[];
  /** An empty folder of its own. */
  readonly folder: string;
  /** How many questions it may be asked at once; one unless given. */
  readonly connections?: number;
}

/** An engine that cannot be had on this machine is left out; `message` says what is missing. */
export class EngineMissing extends Error {}
