import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type RecordFiles, recordsOf } from '../records/record-files.ts';
import type { QueryClass } from './query.ts';
import { queryClasses } from './query-classes.ts';
import { countWords } from './word-counts.ts';

/** Rises whenever the same records give other queries. */
const version = 2;

/** The queries to the records of a file; those of an earlier run are used again. */
export async function queriesTo(files: RecordFiles, perClass: number): Promise<readonly QueryClass[]> {
  const file = `${files.lines}.queries-v${version}-${perClass}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as QueryClass[];
  const classes = queryClasses(await countWords(recordsOf(files), files.count), perClass, 7);
  writeFileSync(file, JSON.stringify(classes));
  return classes;
}
