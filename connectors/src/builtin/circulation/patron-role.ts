import { ApiException } from '@buchfink/contract/error';
import type { ActAnswer, Patron, PatronLogin, PatronSecret } from '../../patron-system.ts';
import { accountView } from './account-view.ts';
import { type Acting, act, look } from './acting.ts';
import { bringUpToDate, isBehind } from './bring-up-to-date.ts';
import type { Circulation, CirculationOptions } from './circulation.ts';
import type { PatronRow } from './circulation-store.ts';
import { knownPatron } from './known-patron.ts';
import { newId } from './random-names.ts';
import { renewLoans } from './renew-loans.ts';
import { elsewhere, offersReservations, websiteFor } from './reservable.ts';
import { cancelReservation, changePickupBranch, pauseReservation } from './reservation-acts.ts';
import { reserveTitle } from './reserve.ts';
import { recordOf } from './touch-title.ts';
import { patronTyped } from './typed-login.ts';

/** The accounts of a library whose circulation is our own. */
export function patronRole(options: CirculationOptions): Circulation['patron'] {
  const withPatron = (patron: Patron, now: Date, run: (transaction: Acting, row: PatronRow) => Promise<ActAnswer>) =>
    act(options, now, async (transaction) => run(transaction, await knownPatron(transaction, patron)));
  let nobody: Promise<string> | undefined;

  return {
    login: (secret) => {
      nobody ??= options.pins.hash(newId());
      return login(options, secret, nobody);
    },
    async account(patron, { now }) {
      const moment = now();
      const seen = await look(options, moment, async (transaction) =>
        (await isBehind(transaction, patron.patronId))
          ? undefined
          : accountView(transaction, await knownPatron(transaction, patron), patron.userId),
      );
      return (
        seen ??
        act(options, moment, async (transaction) => {
          const row = await knownPatron(transaction, patron);
          await bringUpToDate(transaction, row.id);
          return accountView(transaction, row, patron.userId);
        })
      );
    },
    card: (patron, { now }) =>
      look(options, now(), async (transaction) => {
        const { card, name, validUntil } = await knownPatron(transaction, patron);
        return { number: card, ...(name !== undefined && { name }), ...(validUntil !== undefined && { validUntil }) };
      }),
    renew: (patron, tokens, chosen, { now }) =>
      withPatron(patron, now(), (transaction, row) => renewLoans(transaction, row, tokens, chosen)),
    renewAll: (patron, chosen, { now }) =>
      withPatron(patron, now(), (transaction, row) => renewLoans(transaction, row, undefined, chosen)),
    async reserve(patron, { recordId, copyId }, chosen, { now }) {
      if (!offersReservations(options.rules)) return { status: 'UNSUPPORTED' };
      const record = await recordOf(options, recordId);
      if (record === undefined) return { status: 'ERROR', reason: 'unknown-record' };
      const address = elsewhere(record, copyId) ?? websiteFor(options.rules, recordId);
      if (address !== undefined) return { status: 'EXTERNAL', message: address };
      return withPatron(patron, now(), (transaction, row) => reserveTitle(transaction, row, record, copyId, chosen));
    },
    cancel: (patron, token, chosen, { now }) =>
      withPatron(patron, now(), (transaction, row) => cancelReservation(transaction, row, token, chosen)),
    changePickup: (patron, token, chosen, { now }) =>
      withPatron(patron, now(), (transaction, row) => changePickupBranch(transaction, row, token, chosen)),
    pause: (patron, token, wish, _chosen, { now }) =>
      withPatron(patron, now(), (transaction, row) => pauseReservation(transaction, row, token, wish)),
  };
}

/** A card that is unknown costs as much work as one that is known, so that time tells nothing. */
async function login(
  options: CirculationOptions,
  { userId, password }: PatronSecret,
  nobody: Promise<string>,
): Promise<PatronLogin> {
  const none = await nobody;
  const row = await options.store.read(options.libraryId, (unit) => patronTyped({ unit }, userId));
  const isRight = await options.pins.verify(row?.pinHash ?? none, password);
  if (row === undefined || !isRight) throw new ApiException('login-failed');
  if (row.disabled) throw new ApiException('account-disabled');
  return { userId, patronId: row.id, ...(row.name !== undefined && { name: row.name }), readableAway: true };
}
