import type { CallContext } from '@buchfink/connectors/call-context';
import type { ActAnswer, Patron, PatronSystem, StepSelections } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { LRUCache } from 'lru-cache';
import { findReservationRefusal } from './reservation-checks.ts';

/** How long an account that was read is good for the checks of an act, in milliseconds. */
const accountTime = 15_000;
/** The most patrons whose account is remembered. */
const maxPatrons = 500;

/** Failures after which the account is unknown, so that nothing can be checked and the system decides. */
const unreadable: readonly ErrorCode[] = ['library-unavailable', 'library-timeout', 'library-answer', 'library-busy'];

/** The dependencies of checked accounts. */
export interface CheckedPatronsOptions {
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
  readonly now: () => Date;
  /** Whether other nodes act on the same accounts: none is remembered then, it could be older than an act of another node. */
  readonly isShared: boolean;
}

/**
 * Accounts of another system whose reservations are checked first (`reservationChecks`), and whose pick-up branches
 * are only those that the system has offered. The account is read once for the steps of an act.
 */
export function checkedPatrons(system: PatronSystem, { dayAt, now, isShared }: CheckedPatronsOptions): PatronSystem {
  const perf = { now: () => now().getTime() };
  const accounts = new LRUCache<string, UnlabelledAccount>({
    max: maxPatrons,
    ttl: accountTime,
    ttlResolution: 0,
    perf,
  });
  const { renew, renewAll, reserve, cancel, changePickup, pause, changeContact } = system;

  const readAccount = async (patron: Patron, context: CallContext) => {
    const account = await system.account(patron, context);
    if (!isShared && account.unreadable === undefined) accounts.set(keyOf(patron), account);
    return account;
  };

  const accountForCheck = async (patron: Patron, context: CallContext) => {
    try {
      return accounts.get(keyOf(patron)) ?? (await readAccount(patron, context));
    } catch (error) {
      if (error instanceof ApiException && unreadable.includes(error.code)) return undefined;
      throw error;
    }
  };

  /** An act, after which the account is read anew. */
  const change = async <Answer>(patron: Patron, act: () => Promise<Answer>): Promise<Answer> => {
    accounts.delete(keyOf(patron));
    try {
      return await act();
    } finally {
      accounts.delete(keyOf(patron));
    }
  };

  return {
    ...system,
    account: readAccount,
    renew: renew && ((patron, ...input) => change(patron, () => renew.call(system, patron, ...input))),
    renewAll: renewAll && ((patron, ...input) => change(patron, () => renewAll.call(system, patron, ...input))),
    reserve:
      reserve &&
      (async (patron, target, selections, context) => {
        const account = await accountForCheck(patron, context);
        const reason = account && findReservationRefusal({ account, target, today: dayAt(context.now()) });
        if (reason !== undefined) return refusal(reason);
        if (hasOtherBranch(selections)) return refusal('not-allowed');
        const answer = await reserve.call(system, patron, target, selections, context);
        if (answer.status !== 'SELECTION_NEEDED' && answer.status !== 'CONFIRMATION_NEEDED')
          accounts.delete(keyOf(patron));
        return answer;
      }),
    cancel: cancel && ((patron, ...input) => change(patron, () => cancel.call(system, patron, ...input))),
    changePickup:
      changePickup &&
      ((patron, token, selections, context) =>
        change(patron, async () =>
          hasOtherBranch(selections)
            ? refusal('not-allowed')
            : changePickup.call(system, patron, token, selections, context),
        )),
    pause: pause && ((patron, ...input) => change(patron, () => pause.call(system, patron, ...input))),
    changeContact:
      changeContact && ((patron, ...input) => change(patron, () => changeContact.call(system, patron, ...input))),
  };
}

const keyOf = ({ patronId, userId }: Patron) => JSON.stringify([patronId, userId]);

/** Whether the chosen branch is none of those that the question offered. */
const hasOtherBranch = ({ branch, offeredBranches }: StepSelections) =>
  branch !== undefined && offeredBranches !== undefined && !offeredBranches.includes(branch);

const refusal = (reason: NonNullable<ActAnswer['reason']>): ActAnswer => ({ status: 'ERROR', reason });
