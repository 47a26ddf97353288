import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, Patron, PatronCredentials, PatronLogin, StepSelections } from '../../patron-system.ts';
import type { Circulation } from './circulation.ts';
import type { CirculationOptions } from './circulation-options.ts';
import { findRecord } from './copies/sync-title.ts';
import { elapsedReads } from './loans/process-elapsed-days.ts';
import { renewalReads, renewLoans } from './loans/renew-loans.ts';
import { patronNotices } from './notices/patron-notices.ts';
import { changePatronWishes, readPatronWishes } from './outbox/patron-wishes.ts';
import { addPushSubscription, listPushDevices, removePushSubscription } from './outbox/push-subscriptions.ts';
import { readAccount } from './patrons/account-view.ts';
import { changePin } from './patrons/change-pin.ts';
import { changeContact, contactOf } from './patrons/contact.ts';
import { findPatronByLogin, requirePatron } from './patrons/find-patron.ts';
import { cardRenewalOf, renewCard } from './patrons/renew-card.ts';
import { cancelReservation, changePickupBranch, pauseReservation } from './reservations/reservation-acts.ts';
import { reserveTitle, reservingReads } from './reservations/reserve-title.ts';
import { externalAddress, offersReservations, reservationWebsite } from './rules/reservable.ts';
import { runAct } from './run-act.ts';
import type { PatronRow } from './store/circulation-rows.ts';
import { newId } from './store/random-ids.ts';
import {
  changeCirculation,
  type ReadTransaction,
  readCirculation,
  type WriteTransaction,
} from './store/transaction.ts';

/** The patron role of the built-in circulation. */
export function patronRole(options: CirculationOptions): Circulation['patron'] {
  const withPatron = <Answer>(
    patron: Patron,
    now: Date,
    run: (transaction: WriteTransaction, row: PatronRow) => Promise<Answer>,
  ) =>
    changeCirculation(options, now, async (transaction) => run(transaction, await requirePatron(transaction, patron)));
  const readOf = <Answer>(
    patron: Patron,
    now: Date,
    run: (transaction: ReadTransaction, row: PatronRow) => Promise<Answer>,
  ) => readCirculation(options, now, async (transaction) => run(transaction, await requirePatron(transaction, patron)));
  const renew = (
    patron: Patron,
    tokens: readonly string[] | undefined,
    selections: StepSelections,
    context: CallContext,
  ) =>
    runAct(options, {
      patron,
      context,
      readsOf: (transaction) => renewalReads(transaction, patron.patronId),
      run: (transaction, row) => renewLoans(transaction, row, tokens, selections),
    });
  const onReservation = (
    patron: Patron,
    token: string,
    context: CallContext,
    run: (transaction: WriteTransaction, row: PatronRow) => Promise<ActAnswer>,
  ) =>
    runAct(options, {
      patron,
      context,
      readsOf: (transaction) => [...elapsedReads(transaction, patron.patronId), transaction.unit.reservation(token)],
      run,
    });
  const { changeable, ...pinRules } = options.rules.pins;
  const { cardRenewal } = options.rules;
  let dummyHash: Promise<string> | undefined;

  return {
    login: (secret) => {
      dummyHash ??= options.pins.hash(newId());
      return login(options, secret, dummyHash);
    },
    async account(patron, { now }) {
      const read = await readAccount(options, now(), async (transaction) => ({
        row: await requirePatron(transaction, patron),
        userId: patron.userId,
        isReader: true,
      }));
      if (read === undefined) throw new ApiException('session-ended');
      return read.account;
    },
    card: (patron, { now }) =>
      readOf(patron, now(), async (_, { card, name, validUntil }) => ({ number: card, name, validUntil })),
    storesActs: true,
    renew: (patron, tokens, selections, context) => renew(patron, tokens, selections, context),
    renewAll: (patron, selections, context) => renew(patron, undefined, selections, context),
    async reserve(patron, { recordId, copyId }, selections, context) {
      if (!offersReservations(options.rules)) return { status: 'UNSUPPORTED' };
      const record = await findRecord(options, recordId);
      if (record === undefined) return { status: 'ERROR', reason: 'unknown-record' };
      const address = externalAddress(record, copyId) ?? reservationWebsite(options.rules, recordId);
      if (address !== undefined) return { status: 'EXTERNAL', message: address };
      return runAct(options, {
        patron,
        context,
        readsOf: (transaction) => reservingReads(transaction, patron.patronId, recordId),
        run: (transaction, row) => reserveTitle(transaction, row, record, copyId, selections),
      });
    },
    cancel: (patron, token, selections, context) =>
      onReservation(patron, token, context, (transaction, row) =>
        cancelReservation(transaction, row, token, selections, context.isByStaff ?? false),
      ),
    changePickup: (patron, token, selections, context) =>
      onReservation(patron, token, context, (transaction, row) =>
        changePickupBranch(transaction, row, token, selections),
      ),
    pause: (patron, token, request, _chosen, context) =>
      onReservation(patron, token, context, (transaction, row) => pauseReservation(transaction, row, token, request)),
    ...(cardRenewal && {
      cardRenewal: (patron, { now }) =>
        readOf(patron, now(), (transaction, row) => cardRenewalOf(transaction, row, cardRenewal)),
      renewCard: (patron, consent, { now }) =>
        withPatron(patron, now(), (transaction, row) => renewCard(transaction, row, cardRenewal, consent)),
    }),
    ...(changeable && {
      pinRules,
      changePin: (patron, change, { now }) => changePin(options, patron, change, now()),
    }),
    contact: (patron, { now }) => readOf(patron, now(), async (_, row) => contactOf(options, row)),
    changeContact: (patron, change, { now }) =>
      withPatron(patron, now(), (transaction, row) => changeContact(transaction, row, change)),
    notices: (patron, { now }) => readOf(patron, now(), (transaction, { id }) => patronNotices(transaction, id)),
    readNotices: (patron, ids, { now }) =>
      withPatron(patron, now(), async (transaction, { id }) => {
        await transaction.unit.markNoticesRead(id, ids, transaction.now.getTime());
        return transaction.unit.unreadNotices(id);
      }),
    noticeWishes: (patron, { now }) => readOf(patron, now(), readPatronWishes),
    pushDevices: (patron, { now }) => readOf(patron, now(), listPushDevices),
    addPushSubscription: (patron, device, { now }) =>
      withPatron(patron, now(), (transaction, row) => addPushSubscription(transaction, row, device)),
    removePushSubscription: (patron, endpoint, { now }) =>
      withPatron(patron, now(), (transaction, row) => removePushSubscription(transaction, row, endpoint)),
    changeNoticeWishes: (patron, change, { now }) =>
      withPatron(patron, now(), (transaction, row) => changePatronWishes(transaction, row, change)),
  };
}

/** An unknown card takes as much work as a known one, so that timing reveals nothing. */
async function login(
  options: CirculationOptions,
  { userId, password }: PatronCredentials,
  dummyHash: Promise<string>,
): Promise<PatronLogin> {
  const hash = await dummyHash;
  const row = await options.store.read(options.libraryId, (unit) => findPatronByLogin({ unit }, userId));
  const isRight = await options.pins.verify(row?.pinHash ?? hash, password);
  if (row === undefined || !isRight) throw new ApiException('login-failed');
  if (row.disabled) throw new ApiException('account-disabled');
  return { userId, patronId: row.id, name: row.name, readableAway: true };
}
