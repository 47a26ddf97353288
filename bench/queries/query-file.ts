import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type RecordFiles, recordsOf } from '../records/record-files.ts';
import { begunTexts } from './begun-texts.ts';
import type { QueryClass } from './query.ts';
import { queryClasses } from './query-classes.ts';
import { countWords } from './word-counts.ts';

/** Rises whenever the same records give other questions. */
const version = 4;

/** What is asked of an engine. */
export interface Questions {
  readonly classes: readonly QueryClass[];
  /** Begun texts, for suggestions. */
  readonly begun: readonly string[];
}

/** The questions to the records of a file; those of an earlier run are used again. */
export async function questionsTo(files: RecordFiles, perClass: number): Promise<Questions> {
  const file = `${files.lines}.questions-v${version}-${perClass}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Questions;
  const counted = await countWords(recordsOf(files), files.count);
  const questions = { classes: queryClasses(counted, perClass, 7), begun: begunTexts(counted, perClass * 3, 8) };
  writeFileSync(file, JSON.stringify(questions));
  return questions;
}
