import { basename } from 'node:path';

/** The kind of a storage failure. */
export type StorageProblem =
  | 'disk-full'
  | 'disk-failing'
  | 'read-only'
  | 'locked'
  | 'damaged'
  | 'not-writable'
  | 'newer-schema'
  | 'unfinished-restore'
  | 'unreachable'
  | 'failed';

/**
 * A failure of the store, with a message for the operator. Acknowledged changes are kept; the failed change left no
 * trace.
 */
export class StorageError extends Error {
  readonly problem: StorageProblem;
  /** The name of the database, such as that of its file. */
  readonly database: string | undefined;

  constructor(problem: StorageProblem, message: string, options?: { cause?: unknown; database?: string }) {
    super(message, options);
    this.database = options?.database;
    this.name = 'StorageError';
    this.problem = problem;
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html) that an operator can do something about. */
const problems = new Map<number, [StorageProblem, string]>([
  [5, ['locked', 'is locked by another process that has been writing for too long']],
  [6, ['locked', 'is locked by another statement']],
  [8, ['read-only', 'is read-only for this user']],
  [10, ['disk-failing', 'could not be read or written; the disk reports an error or is full']],
  [11, ['damaged', 'is damaged; restore it from a backup']],
  [13, ['disk-full', 'could not grow: the disk is full']],
  [14, ['not-writable', 'could not be opened for writing']],
  [26, ['damaged', 'is not a database of Buchfink']],
]);

/** Texts of result codes (sqlite3_errstr): of some calls the driver reports only these. */
const codesOfTexts = new Map([
  ['database is locked', 5],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);

/** Converts errors of SQLite to `StorageError`; other errors are returned unchanged. */
export function storageError(error: unknown, file: string): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error;
  const code = resultCode(error);
  if (code === undefined) return error;
  const [problem, sentence] = problems.get(code) ?? ['failed', `answered: ${error.message}`];
  return new StorageError(problem, `The database ${file} ${sentence}.`, { cause: error, database: basename(file) });
}

/** The primary result code of an error of SQLite; undefined for other errors. */
function resultCode(error: Error): number | undefined {
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  const isSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return isSqlite ? codesOfTexts.get(error.message) : undefined;
}
