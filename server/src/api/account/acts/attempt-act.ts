import { requirePart } from '@buchfink/connectors/account-parts';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { ApiException } from '@buchfink/contract/error';
import { renewalTimes } from '../../../systems/upstream/guard/renewal-time.ts';
import { type AccountSnapshot, accountSnapshotOf, type ObservedOutcome, observeOutcome } from './account-snapshot.ts';
import type { ActJob, ActOptions } from './act-job.ts';
import { confirmSuccess } from './confirm-success.ts';
import { type RequestedAct, sendAct } from './requested-act.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * Time limits in milliseconds for an act and for reading the account afterwards. Their sum is shorter than the caller
 * waits (`timeout` of the endpoint), also that of many renewals (`renewalTimes`).
 */
export const actTime = 20_000;
export const lookTime = 8_000;

/** The time limit of an act; that of renewals grows with the number of loans. */
export function actTimeOf(requestedAct: RequestedAct, { lent }: AccountSnapshot): number {
  const loans = requestedAct.act === 'renew' ? (requestedAct.tokens ?? lent).length : 1;
  return actTime * renewalTimes(loans);
}

/** The act changed nothing at the library's system. */
export class ActNotDone extends Error {
  constructor(cause: unknown) {
    super('The act did not happen.', { cause });
  }
}

/** The answer when no answer arrived and the account could not be read. A repeated request finds the outcome. */
export const unknownOutcome: ActAnswer = { status: 'ERROR', reason: 'unknown' };

/** The snapshot of the account before an act, from the cache or read anew. */
export async function snapshotBefore({ recent }: ActOptions, job: ActJob): Promise<AccountSnapshot> {
  return recent.get(job.patron) ?? accountSnapshotOf(await accountOf(job));
}

/** The outcome of a started act as the account shows it now; undefined when the account cannot be read. */
export async function outcomeAfter(job: ActJob, before: AccountSnapshot): Promise<ObservedOutcome | undefined> {
  try {
    return observeOutcome(job.requestedAct, before, await accountOf(job));
  } catch (error) {
    if (isCertain(error)) throw error;
    return undefined;
  }
}

/**
 * Sends an act once, even when the caller has gone. An act without an answer is not sent again: the answer is then
 * read from the account, or undefined when the outcome is unknown. Throws `ActNotDone` when nothing was changed.
 */
export async function attemptAct(
  { recent, warn }: ActOptions,
  job: ActJob,
  before: AccountSnapshot,
): Promise<ActAnswer | undefined> {
  const { system, patron, requestedAct, context } = job;
  recent.drop(patron);
  try {
    const answer = await withTimeLimit(actTimeOf(requestedAct, before), context, (timed) =>
      sendAct(system, patron, requestedAct, timed),
    );
    return job.isElsewhere && answer.status === 'OK' ? await confirmedAnswer(job, before, answer) : answer;
  } catch (error) {
    if (isCertain(error)) throw new ActNotDone(error);
    // Only the code is logged: messages and addresses of a library's system may name the patron.
    warn('An act got no answer; the account is read instead', error instanceof ApiException ? error.code : error);
    const observed = await outcomeAfter(job, before);
    // A library's system without an answer may still be working. An internal failure has ended.
    if (observed?.happened === false && !(error instanceof ApiException)) throw new ActNotDone(error);
    return observed?.answer;
  }
}

/** The answer as far as the account shows its success; the answer itself when the account cannot be read. */
async function confirmedAnswer(job: ActJob, before: AccountSnapshot, answer: ActAnswer): Promise<ActAnswer> {
  try {
    return confirmSuccess(job.requestedAct, before, await accountOf(job), answer);
  } catch {
    return answer;
  }
}

/** The account with the part that shows the act: a list that could not be read proves nothing. */
async function accountOf({ system, patron, requestedAct, context }: ActJob): Promise<UnlabelledAccount> {
  const account = await withTimeLimit(lookTime, context, (timed) => system.account(patron, timed));
  return requirePart(account, requestedAct.act === 'renew' ? 'lent' : 'reservations');
}

/** Failures after which the system may have done what it was told. An answer that nobody can read is one of them. */
const uncertain: readonly string[] = [
  'library-timeout',
  'library-unavailable',
  'library-answer',
  'service-stopping',
  'internal',
];

/** Whether a failure proves that the act changed nothing. */
export const isCertain = (error: unknown): boolean => error instanceof ApiException && !uncertain.includes(error.code);
