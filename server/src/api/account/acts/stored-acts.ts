import { actMilliseconds, type RepeatableAct } from '@buchfink/connectors/call-context';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { StorageError } from '../../../base/storage-error.ts';
import { vaultOf } from '../../../storage/keys/vault.ts';
import type { ActJob, ActOptions } from './act-job.ts';
import { actTimeOf } from './attempt-act.ts';
import type { IdempotentActs } from './idempotent-acts.ts';
import { type KeyedAct, requireSame } from './keyed-act.ts';
import { sendAct } from './requested-act.ts';
import { parseAnswer } from './stored-answer.ts';
import { withTimeLimit } from './time-limit.ts';

/** The answer of an act that was done by a version whose answer says nothing to this one: only done acts are stored. */
const done: ActAnswer = { status: 'OK' };
/** An account without loans: renewing all then has the time of one. The system reads the loans itself. */
const unread = { lent: [], reservations: [] };

/** Runs acts at systems that store them. */
interface StoredActs {
  /** @param isNew whether the key is no caller's: no act was ever sent with it */
  run(act: KeyedAct, isNew: boolean): Promise<ActAnswer>;
}

/**
 * Runs acts at systems that store them in the transaction of the change. Their answers are sealed, so that only a caller with
 * the key can read them.
 */
export function createStoredActs(options: ActOptions, logged: Pick<IdempotentActs, 'earlierOutcome'>): StoredActs {
  const { recent, now } = options;
  const vault = vaultOf(options.keys);
  const started = now().getTime();

  const repeatableOf = ({ key, ids, requestHash }: KeyedAct): RepeatableAct => {
    const id = ids[0].toString('hex');
    return {
      ids: [id, ...ids.slice(1).map((older) => older.toString('hex'))],
      seal: (answer) => ({
        id,
        request: requestHash.toString('base64'),
        answer: vault.seal(key, id, JSON.stringify(answer)).toString('base64'),
      }),
      open(stored) {
        requireSame(Buffer.from(stored.request, 'base64'), requestHash);
        return parseAnswer(vault.open(key, stored.id, Buffer.from(stored.answer, 'base64'))) ?? done;
      },
    };
  };

  /** Sends the act. After a lost connection nobody knows whether it was committed: it is sent once more, which is safe. */
  const attempt = async ({ system, patron, requestedAct, context }: ActJob, repeatable: RepeatableAct) => {
    recent.drop(patron);
    const send = () =>
      withTimeLimit(actTimeOf(requestedAct, unread), context, (timed) =>
        sendAct(system, patron, requestedAct, { ...timed, repeatable }),
      );
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof StorageError) || error.problem !== 'unreachable') throw error;
      return send();
    }
  };

  return {
    async run(act, isNew) {
      // For a day after an upgrade, an act may have been begun by a version that logged it.
      const mayBeLogged = !isNew && now().getTime() - started < actMilliseconds;
      const outcome = mayBeLogged ? await logged.earlierOutcome(act) : undefined;
      return outcome ?? attempt(act, repeatableOf(act));
    },
  };
}
