import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type RecordFiles, readRecords } from '../records/record-files.ts';
import { generatePrefixes } from './prefixes.ts';
import type { QueryClass } from './query.ts';
import { generateQueryClasses } from './query-classes.ts';
import { countWords } from './word-counts.ts';

/** Incremented whenever the same records yield other queries. */
const version = 5;

/** The queries and prefixes of a benchmark. */
export interface QuerySet {
  readonly classes: readonly QueryClass[];
  /** Prefixes, for suggestions. */
  readonly prefixes: readonly string[];
}

/** The queries for a file of records; those of an earlier run are reused. */
export async function loadQuerySet(files: RecordFiles, perClass: number): Promise<QuerySet> {
  const file = `${files.lines}.questions-v${version}-${perClass}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as QuerySet;
  const counted = await countWords(readRecords(files), files.count);
  const querySet = {
    classes: generateQueryClasses(counted, perClass, 7),
    prefixes: generatePrefixes(counted, perClass * 3, 8),
  };
  writeFileSync(file, JSON.stringify(querySet));
  return querySet;
}
