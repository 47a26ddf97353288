import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { type AccountSnapshot, accountSnapshotOf, type ObservedOutcome, observeOutcome } from './account-snapshot.ts';
import type { ActJob, ActOptions } from './act-job.ts';
import { sendAct } from './requested-act.ts';
import { inTime } from './time-limit.ts';

/** Milliseconds that the library's system has for an act, and for showing what became of it: less than the caller waits. */
const actTime = 20_000;
const lookTime = 8_000;

/** Nothing was changed at the library's system, for this cause. */
export class NotDone extends Error {
  constructor(cause: unknown) {
    super('The act did not happen.', { cause });
  }
}

/** What is answered where neither an answer came nor the account could be read: whoever asks again is told then. */
export const notKnown: ActAnswer = { status: 'ERROR', reason: 'unknown' };

/** What an account shows before an act. */
export async function snapshotBefore({ recent }: ActOptions, job: ActJob): Promise<AccountSnapshot> {
  return recent.get(job.patron) ?? accountSnapshotOf(await accountOf(job));
}

/** What became of an act that somebody began, as the account shows it now; undefined where it cannot be read. */
export async function outcomeAfter(job: ActJob, before: AccountSnapshot): Promise<ObservedOutcome | undefined> {
  try {
    return observeOutcome(job.wish, before, await accountOf(job));
  } catch (error) {
    if (isCertain(error)) throw error;
    return undefined;
  }
}

/**
 * Sends a wish once, whether the caller is still there or not. Where no answer comes, nothing is sent again: the answer is
 * what the account shows, and undefined where nobody knows. Throws `NotDone` where nothing was changed.
 */
export async function attempt(
  { recent, warn }: ActOptions,
  job: ActJob,
  before: AccountSnapshot,
): Promise<ActAnswer | undefined> {
  const { system, patron, wish, context } = job;
  recent.drop(patron);
  try {
    return await inTime(actTime, context, (timed) => sendAct(system, patron, wish, timed));
  } catch (error) {
    if (isCertain(error)) throw new NotDone(error);
    // What a library's system says, and the address it was asked at, may name the patron.
    warn('An act got no answer; the account is read instead', error instanceof ApiException ? error.code : error);
    const seen = await outcomeAfter(job, before);
    // A system that gave no answer may still be at it; a failure of our own is over.
    if (seen?.happened === false && !(error instanceof ApiException)) throw new NotDone(error);
    return seen?.answer;
  }
}

const accountOf = ({ system, patron, context }: ActJob) =>
  inTime(lookTime, context, (timed) => system.account(patron, timed));

/** Whether a failure says that nothing was done. */
function isCertain(error: unknown): boolean {
  return (
    error instanceof ApiException &&
    !['library-timeout', 'library-unavailable', 'service-stopping', 'internal'].includes(error.code)
  );
}
