import { addressFailure } from '@buchfink/catalogue/report/address-failure';
import { StorageError, type StorageProblem } from '../../base/storage-error.ts';

/** Classes and codes of SQLSTATE (PostgreSQL, appendix A) that an operator can do something about; the longest first. */
const problems: readonly (readonly [string, StorageProblem, string])[] = [
  ['25006', 'read-only', 'is read-only: it is a standby, or the user may only read'],
  ['3D000', 'unreachable', 'does not exist; create it with createdb'],
  ['3F000', 'unreachable', 'has no such schema; create it, or correct DATABASE_URL'],
  ['40001', 'locked', 'was changed by too many others at the same time'],
  ['40P01', 'locked', 'was changed by too many others at the same time'],
  ['42501', 'not-writable', 'may not be changed by this user'],
  ['53100', 'disk-full', 'could not grow: the disk is full'],
  ['53300', 'unreachable', 'has no connection left; raise max_connections'],
  ['55P03', 'locked', 'is locked by another process that has been writing for too long'],
  ['57014', 'unreachable', 'did not answer in time'],
  ['08', 'unreachable', 'is not reachable'],
  ['28', 'unreachable', 'refused the login; check user and password in DATABASE_URL'],
  ['57P', 'unreachable', 'is stopping or starting'],
  ['XX001', 'damaged', 'is damaged; restore it from a backup'],
  ['XX002', 'damaged', 'is damaged; restore it from a backup'],
];

/** The messages of failures that never reached the database, or to which no answer came. */
const silence = /timeout|terminated|connection error|not queryable|ended|closed/i;

/** The SQLSTATE of a failure; undefined when it is not an answer of the database. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof StorageError ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : undefined;
}

/** Whether PostgreSQL undid a transaction that may be repeated: a serialisation failure, a deadlock, another connection. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '') || isOtherConnection(error);
}

/**
 * Whether a statement was prepared on another connection of the database, or not on this one: a pooler in between has
 * exchanged them.
 */
export function isOtherConnection(error: unknown): boolean {
  return ['26000', '42P05'].includes(sqlState(error) ?? '');
}

/** Whether the connection on which an error occurred cannot be used again. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || state.startsWith('08') || state.startsWith('57P');
}

/**
 * Converts errors of PostgreSQL and of the connection to it to `StorageError`; other errors are returned unchanged.
 * `database` is its name for the operator, without a password.
 */
export function postgresqlError(error: unknown, database: string): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error;
  const state = sqlState(error);
  if (state === undefined) {
    // A list of failed addresses has no message of its own.
    const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : error;
    if (/does not support SSL/.test(message))
      return problemOf('unreachable', 'speaks no TLS: set ssl = on in its postgresql.conf, or leave out sslmode');
    // The pool says the same of a new connection and of one that no other call has given back.
    if (message === 'timeout exceeded when trying to connect')
      return problemOf('unreachable', 'is not reachable, or too slow: no connection to it was free in time');
    // A certificate that is not trusted, among others.
    const reason = addressFailure(error);
    if (reason !== error.message) return problemOf('unreachable', `is not reachable: ${reason}`);
    const isNetwork = 'syscall' in error || error instanceof AggregateError || silence.test(message);
    return isNetwork ? problemOf('unreachable', `is not reachable (${message})`) : error;
  }
  const [, problem, sentence] = problems.find(([start]) => state.startsWith(start)) ?? ['', 'failed', ''];
  return problemOf(problem as StorageProblem, sentence || `answered: ${error.message}`);

  function problemOf(problem: StorageProblem, sentence: string): StorageError {
    return new StorageError(problem, `The database ${database} ${sentence}.`, { cause: error, database });
  }
}
