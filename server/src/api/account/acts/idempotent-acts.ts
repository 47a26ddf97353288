import { actMilliseconds } from '@buchfink/connectors/call-context';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { ActEntry } from '../../../storage/accounts/act-log.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';
import type { AccountSnapshot } from './account-snapshot.ts';
import type { ActOptions } from './act-job.ts';
import { ActNotDone, attemptAct, outcomeAfter, snapshotBefore, unknownOutcome } from './attempt-act.ts';
import { type KeyedAct, requireSame } from './keyed-act.ts';
import { processLife } from './process-life.ts';
import { parseAnswer } from './stored-answer.ts';

/** Runs acts with a key once, even when this process ends in between. */
export interface IdempotentActs {
  /** The outcome of an act that was begun before; undefined for a new one, and for one that can begin anew. */
  earlierOutcome(job: KeyedAct): Promise<ActAnswer | undefined>;
  run(job: KeyedAct): Promise<ActAnswer>;
}

/** Milliseconds after which no process can still be running an act. */
const maxActMilliseconds = 35_000;

/**
 * Acts with a key are logged before they start. Their answers are sealed, so that only a caller with the key can read
 * them.
 */
export function createIdempotentActs(options: ActOptions): IdempotentActs {
  const { log, locks, keys, now, isClockHeld, warn } = options;
  const vault = vaultOf(keys);
  const self = processLife(locks);
  let forgotten = 0;

  const forget = async (at: number) => {
    if (at - forgotten < 60_000 || isClockHeld()) return;
    forgotten = at;
    await log.forget(at - actMilliseconds);
  };

  const finish = async (job: KeyedAct, id: Buffer, answer: ActAnswer): Promise<ActAnswer> => {
    await log
      .finish(id, vault.seal(job.key, id.toString('hex'), JSON.stringify(answer)))
      // The act has happened; a repeated call reads the outcome from the account.
      .catch((error: unknown) => warn('The answer of an act could not be kept', error));
    return answer;
  };

  /**
   * The outcome of an act that was started before: its stored answer, or what the account shows. It is not sent again.
   * Undefined when it can begin anew: its process has ended, and it has certainly not happened. Another system may still
   * be doing what an ended process has told it.
   */
  const again = async (job: KeyedAct, entry: ActEntry): Promise<ActAnswer | undefined> => {
    const binding = entry.id.toString('hex');
    requireSame(entry.request, job.requestHash);
    const answer = entry.answer && parseAnswer(vault.open(job.key, binding, entry.answer));
    if (answer !== undefined) return answer;
    const before = JSON.parse(vault.open(job.key, binding, entry.before)) as AccountSnapshot;
    const observed = await outcomeAfter(job, before);
    if (observed === undefined) return unknownOutcome;
    const hasEnded = await self.hasEnded(entry.owner);
    if (hasEnded && !observed.happened && entry.answer === undefined && !job.isElsewhere) return undefined;
    const isOver = entry.owner === self.name || hasEnded || now().getTime() - entry.started > maxActMilliseconds;
    if (!observed.complete && !isOver && entry.answer === undefined) throw new ApiException('act-under-way');
    return finish(job, entry.id, observed.answer);
  };

  const earlierOutcome = async (job: KeyedAct): Promise<ActAnswer | undefined> => {
    for (const id of job.ids) {
      const stored = await log.find(id);
      if (stored === undefined) continue;
      const outcome = await again(job, stored);
      if (outcome !== undefined) return outcome;
      await log.remove(id);
    }
    return undefined;
  };

  return {
    earlierOutcome,
    async run(job) {
      const { ids, requestHash } = job;
      const [id] = ids;
      const outcome = await earlierOutcome(job);
      if (outcome !== undefined) return outcome;
      const before = await snapshotBefore(options, job);
      const started = now().getTime();
      await forget(started);
      const sealed = vault.seal(job.key, id.toString('hex'), JSON.stringify(before));
      await self.show();
      const concurrentEntry = await log.begin({ id, request: requestHash, owner: self.name, started, before: sealed });
      if (concurrentEntry !== undefined) return (await again(job, concurrentEntry)) ?? unknownOutcome;
      try {
        const answer = await attemptAct(options, job, before);
        return answer === undefined ? unknownOutcome : await finish(job, id, answer);
      } catch (error) {
        if (!(error instanceof ActNotDone)) throw error;
        await log.remove(id).catch((cause: unknown) => warn('An act could not be taken back', cause));
        throw error.cause;
      }
    },
  };
}
