import type { ActAnswer } from '@buchfink/connectors/patron-system';
import type { ActJob, ActOptions, ActRunner } from './act-job.ts';
import { actNamesOf, requireSame } from './act-names.ts';
import { ActNotDone, attemptAct, snapshotBefore, unknownOutcome } from './attempt-act.ts';
import { createIdempotentActs } from './idempotent-acts.ts';
import type { PatronQueue } from './patron-queue.ts';
import { createStoredActs } from './stored-acts.ts';

/** Creates the act runner of a process. */
export function createActRunner(options: ActOptions & { readonly queue: PatronQueue }): ActRunner {
  const once = createIdempotentActs(options);
  const stored = createStoredActs(options, once);
  const running = new Map<string, { readonly request: Buffer; readonly answer: Promise<ActAnswer> }>();
  const underWay = new Set<Promise<unknown>>();

  /** Runs an act in its turn in the patron's queue and counts it as running until it settles. */
  const inTurn = (job: ActJob, act: () => Promise<ActAnswer>): Promise<ActAnswer> => {
    const answer = options.queue.run(job.patron, act, { isOrderedBySystem: job.system.storesActs });
    const settled = answer.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return answer;
  };

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
      if (key === undefined) return inTurn(job, () => (isStored ? stored.run(job) : plain(job)));
      const named = { ...job, key };
      const { ids, request } = actNamesOf(options.keys, named);
      const name = ids[0].toString('hex');
      const same = running.get(name);
      if (same !== undefined) {
        requireSame(same.request, request);
        return same.answer;
      }
      const answer = inTurn(job, () => (isStored ? stored.run(named) : once.run(named)));
      running.set(name, { request, answer });
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
