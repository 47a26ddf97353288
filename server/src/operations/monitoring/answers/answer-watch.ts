import type { ErrorCode } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import type { StorageError } from '../../../base/storage-error.ts';
import type { CallObserver, SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { HealthCode, HealthFinding, HealthRole } from '../health-finding.ts';
import { type AnswerRole, systemOfRole } from './answer-role.ts';

/** Milliseconds for which an answer counts. */
const memory = 10 * 60_000;
/** The answers of one role of a library that are judged: the latest. */
const judged = 20;
/** So many failures, and at least half of the answers, make a role fail. */
const enoughFailures = 3;
/** So many slow answers, and at least half of the latest, make a role slow. */
const enoughSlow = 2;
/** Milliseconds that readers find long. */
const slowFrom = 5_000;
/** Milliseconds for which a failure of a database counts; damage does not heal by itself. */
const failureMemory = 5 * 60_000;
const damageMemory = 24 * 3_600_000;

/** An answer that a reader got for a library. */
export interface ReadersAnswer {
  readonly libraryId: number;
  readonly role: AnswerRole;
  /** Undefined: no error. */
  readonly code?: ErrorCode | undefined;
  readonly ms: number;
}

/** Watches what readers get. */
export interface AnswerWatch {
  answered(answer: ReadersAnswer): void;
  /** A database failed while a call was answered. */
  databaseFailed(error: StorageError): void;
  /** A database was looked through and is whole, or it is not. */
  databaseChecked(database: string, isWhole: boolean): void;
  /** What the last look through each database said. */
  checkedDatabases(): ReadonlyMap<string, boolean>;
  /** Since when most answers of a system fail, and how the last one did; undefined: they do not. */
  failing(libraryId: number, role: SystemRole): { readonly since: number; readonly code: ErrorCode } | undefined;
  /** The roles that are slow, and the databases that fail. */
  findings(): readonly HealthFinding[];
}

/** Errors with a status of the service that are no failure: announced, or not offered. */
const expected: readonly ErrorCode[] = [
  'library-maintenance',
  'library-preparing',
  'not-supported',
  'service-stopping',
];

/** Whether readers did not get what the library owes them. */
export const isFailedAnswer = (code: ErrorCode | undefined): code is ErrorCode =>
  code !== undefined && errorStatus[code] >= 500 && !expected.includes(code);

/** What is told of a kind of failure of a database. */
const storageFindings: Readonly<Record<StorageError['problem'], { role: HealthRole; code: HealthCode }>> = {
  'disk-full': { role: 'disk', code: 'disk-full' },
  'disk-failing': { role: 'disk', code: 'disk-failing' },
  damaged: { role: 'database', code: 'database-damaged' },
  unreachable: { role: 'database', code: 'database-unreachable' },
  'read-only': { role: 'database', code: 'database-failing' },
  'not-writable': { role: 'database', code: 'database-failing' },
  'newer-schema': { role: 'database', code: 'database-failing' },
  'unfinished-restore': { role: 'database', code: 'database-failing' },
  locked: { role: 'database', code: 'database-failing' },
  failed: { role: 'database', code: 'database-failing' },
};

interface JudgedAnswer extends ReadersAnswer {
  readonly at: number;
}

/** Creates the watch; `now` in epoch milliseconds. */
export function createAnswerWatch(now: () => number): AnswerWatch {
  const latest = new Map<string, readonly JudgedAnswer[]>();
  const checked = new Map<string, boolean>();
  const failures = new Map<string, { readonly finding: HealthFinding; last: number }>();

  const recent = (answers: readonly JudgedAnswer[]) => answers.filter(({ at }) => at > now() - memory);

  const noteFailure = (problem: StorageError['problem'], database: string) => {
    const kind = storageFindings[problem];
    const key = `${kind.code} ${database}`;
    const known = currentFailures().find((failure) => failure === failures.get(key));
    if (known) known.last = now();
    else failures.set(key, { finding: { ...kind, about: database, since: now() }, last: now() });
  };
  const currentFailures = () =>
    [...failures.values()].filter(
      ({ finding, last }) => last > now() - (finding.code === 'database-damaged' ? damageMemory : failureMemory),
    );

  const failingAnswers = (answers: readonly JudgedAnswer[]) => {
    const failed = answers.filter(({ code }) => isFailedAnswer(code));
    const [first, last] = [failed[0], failed.at(-1)];
    if (failed.length < enoughFailures || failed.length * 2 < answers.length || !first) return undefined;
    return { since: first.at, code: last?.code ?? ('internal' as const) };
  };

  const slowFinding = (answers: readonly JudgedAnswer[]): HealthFinding[] => {
    const served = answers.filter(({ code }) => !isFailedAnswer(code));
    const slow = served.filter(({ ms }) => ms >= slowFrom);
    const [first] = slow;
    if (first === undefined || slow.length < enoughSlow || slow.length * 2 < served.length) return [];
    const { libraryId: library, role: about, at: since } = first;
    return [{ role: 'slow', code: 'library-slow', library, about, since }];
  };

  return {
    answered(answer) {
      const key = `${answer.libraryId} ${answer.role}`;
      latest.set(key, [...recent(latest.get(key) ?? []), { ...answer, at: now() }].slice(-judged));
    },
    databaseFailed: ({ problem, database = '' }) => noteFailure(problem, database),
    databaseChecked(database, isWhole) {
      checked.set(database, isWhole);
      if (isWhole) failures.delete(`database-damaged ${database}`);
      else noteFailure('damaged', database);
    },
    checkedDatabases: () => checked,
    failing(libraryId, role) {
      const ofRole = [...latest.values()]
        .map(recent)
        .filter(([one]) => one?.libraryId === libraryId && systemOfRole[one.role] === role);
      return ofRole.map(failingAnswers).find((failing) => failing !== undefined);
    },
    findings: () => [
      ...currentFailures().map(({ finding }) => finding),
      ...[...latest.values()].flatMap((answers) => slowFinding(recent(answers))),
    ],
  };
}

/**
 * Notes what no call tells by itself: availability is asked for beside a search, whose answer hides that it failed, and a
 * database may fail for a part of an answer.
 */
export function answerObserver(
  watch: Pick<AnswerWatch, 'answered' | 'databaseFailed'>,
  served: (answer: ReadersAnswer) => void,
): CallObserver {
  return {
    ended({ libraryId, role, outcome, ms, storage }) {
      if (storage) watch.databaseFailed(storage);
      if (role !== 'availability' || outcome === 'gone') return;
      const code = outcome === 'ok' ? undefined : outcome === 'spared' ? 'library-busy' : outcome;
      const answer = { libraryId, role, code, ms };
      watch.answered(answer);
      served(answer);
    },
    shared: () => undefined,
  };
}
