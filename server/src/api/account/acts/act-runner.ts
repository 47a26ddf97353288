import { randomUUID } from 'node:crypto';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import type { ActJob, ActOptions, ActRunner } from './act-job.ts';
import { ActNotDone, attemptAct, snapshotBefore, unknownOutcome } from './attempt-act.ts';
import { createIdempotentActs } from './idempotent-acts.ts';
import { keyedAct, requireSame } from './keyed-act.ts';
import type { PatronQueue } from './patron-queue.ts';
import { createStoredActs } from './stored-acts.ts';

/** Creates the act runner of a process. */
export function createActRunner(options: ActOptions & { readonly queue: PatronQueue }): ActRunner {
  const once = createIdempotentActs(options);
  const stored = createStoredActs(options, once);
  const running = new Map<string, { readonly requestHash: Buffer; readonly answer: Promise<ActAnswer> }>();
  const underWay = new Set<Promise<unknown>>();

  /** Runs an act in its turn in the patron's queue and counts it as running until it settles. */
  const inTurn = (job: ActJob, act: () => Promise<ActAnswer>): Promise<ActAnswer> => {
    const answer = options.queue.run(job.patron, act, { isOrderedBySystem: job.system.storesActs });
    const settled = answer.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return answer;
  };

  /** Without a caller's key an act has one of its own, by which a lost connection is made up for. */
  const withOwnKey = (job: ActJob) => stored.run(keyedAct(options.keys, job, randomUUID()), true);

  const plain = async (job: ActJob): Promise<ActAnswer> => {
    try {
      return (await attemptAct(options, job, await snapshotBefore(options, job))) ?? unknownOutcome;
    } catch (error) {
      throw error instanceof ActNotDone ? error.cause : error;
    }
  };

  return {
    async run(job) {
      const { key } = job;
      const isStored = job.system.storesActs === true;
      if (key === undefined) return inTurn(job, () => (isStored ? withOwnKey(job) : plain(job)));
      const act = keyedAct(options.keys, job, key);
      const name = act.ids[0].toString('hex');
      const same = running.get(name);
      if (same !== undefined) {
        requireSame(same.requestHash, act.requestHash);
        return same.answer;
      }
      const answer = inTurn(job, () => (isStored ? stored.run(act, false) : once.run(act)));
      running.set(name, { requestHash: act.requestHash, answer });
      try {
        return await answer;
      } finally {
        running.delete(name);
      }
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}
