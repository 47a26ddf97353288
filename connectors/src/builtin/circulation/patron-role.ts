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
export function patronRole(given: CirculationOptions): Circulation['patron'] {
  const acting = (patron: Patron, now: Date, run: (acting: Acting, row: PatronRow) => Promise<ActAnswer>) =>
    act(given, now, async (acting) => run(acting, await knownPatron(acting, patron)));
  let nobody: Promise<string> | undefined;

  return {
    login: (secret) => {
      nobody ??= given.pins.hash(newId());
      return login(given, secret, nobody);
    },
    async account(patron, { now }) {
      const moment = now();
      const seen = await look(given, moment, async (looking) =>
        (await isBehind(looking, patron.patronId))
          ? undefined
          : accountView(looking, await knownPatron(looking, patron), patron.userId),
      );
      return (
        seen ??
        act(given, moment, async (acting) => {
          const row = await knownPatron(acting, patron);
          await bringUpToDate(acting, row.id);
          return accountView(acting, row, patron.userId);
        })
      );
    },
    card: (patron, { now }) =>
      look(given, now(), async (looking) => {
        const { card, name, validUntil } = await knownPatron(looking, patron);
        return { number: card, ...(name !== undefined && { name }), ...(validUntil !== undefined && { validUntil }) };
      }),
    renew: (patron, tokens, chosen, { now }) =>
      acting(patron, now(), (acting, row) => renewLoans(acting, row, tokens, chosen)),
    renewAll: (patron, chosen, { now }) =>
      acting(patron, now(), (acting, row) => renewLoans(acting, row, undefined, chosen)),
    async reserve(patron, { recordId, copyId }, chosen, { now }) {
      if (!offersReservations(given.rules)) return { status: 'UNSUPPORTED' };
      const record = await recordOf(given, recordId);
      if (record === undefined) return { status: 'ERROR', reason: 'unknown-record' };
      const address = elsewhere(record, copyId) ?? websiteFor(given.rules, recordId);
      if (address !== undefined) return { status: 'EXTERNAL', message: address };
      return acting(patron, now(), (acting, row) => reserveTitle(acting, row, record, copyId, chosen));
    },
    cancel: (patron, token, chosen, { now }) =>
      acting(patron, now(), (acting, row) => cancelReservation(acting, row, token, chosen)),
    changePickup: (patron, token, chosen, { now }) =>
      acting(patron, now(), (acting, row) => changePickupBranch(acting, row, token, chosen)),
    pause: (patron, token, wish, _chosen, { now }) =>
      acting(patron, now(), (acting, row) => pauseReservation(acting, row, token, wish)),
  };
}

/** A card that is unknown costs as much work as one that is known, so that time tells nothing. */
async function login(
  given: CirculationOptions,
  { userId, password }: PatronSecret,
  nobody: Promise<string>,
): Promise<PatronLogin> {
  const none = await nobody;
  const row = await given.store.read(given.libraryId, (unit) => patronTyped({ unit }, userId));
  const isRight = await given.pins.verify(row?.pinHash ?? none, password);
  if (row === undefined || !isRight) throw new ApiException('login-failed');
  if (row.disabled) throw new ApiException('account-disabled');
  return { userId, patronId: row.id, ...(row.name !== undefined && { name: row.name }), readableAway: true };
}
