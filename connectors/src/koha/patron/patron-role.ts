import { ApiException } from '@buchfink/contract/error';
import { dateFields } from '../../dates/date-fields.ts';
import type { PatronSystem } from '../../patron-system.ts';
import { accountView } from './account-view.ts';
import { cancelHold, changePickup, pauseHold } from './hold-acts.ts';
import { learnDates } from './learn-dates.ts';
import type { KohaPatronOptions } from './patron-options.ts';
import { renewLoans } from './renew-loans.ts';
import { reserveTitle } from './reserve-title.ts';

/**
 * Accounts of a Koha. The password is needed at the login only: every other call names the patron by number, so that nothing of
 * the patron's is stored, and due dates can be read in their absence.
 */
export function kohaPatronRole(settings: KohaPatronOptions): PatronSystem {
  const { dates } = settings;
  const koha = learnDates(settings.koha, dates);
  const options = { ...settings, koha };
  return {
    async login({ userId, password }, context) {
      // An empty password belongs to a patron without one, or to nobody.
      if (userId.trim() === '' || password.trim() === '') throw new ApiException('login-failed');
      const patronId = await koha.authenticate(userId, password, context);
      const { patron } = await koha.account(patronId, {}, context);
      if (patron.isLocked) throw new ApiException('account-disabled');
      const { name } = patron;
      return { userId, patronId, name, readableAway: true };
    },

    async account({ patronId, userId }, context) {
      const mayMiss = ['lent', 'reservations', 'fees'] as const;
      const account = await koha.account(patronId, { loans: true, holds: true, fees: true, mayMiss }, context);
      const renewals = (await koha.renewals?.(account.loans, context)) ?? new Map();
      return accountView(options, userId, account, renewals, context.now());
    },

    async card({ patronId }, context) {
      const { cardNumber, name, expiry } = (await koha.account(patronId, {}, context)).patron;
      return {
        number: cardNumber,
        name,
        ...dateFields(dates.read(expiry), 'validUntil', 'validUntilText'),
      };
    },

    renew: (patron, tokens, _selections, context) => renewLoans(options, patron, tokens, context),
    renewAll: (patron, _selections, context) => renewLoans(options, patron, undefined, context),
    reserve: (patron, target, selections, context) => reserveTitle(options, patron, target, selections, context),
    cancel: (patron, token, _selections, context) => cancelHold(options, patron, token, context),
    ...(koha.changePickup && {
      changePickup: (patron, token, selections, context) => changePickup(options, patron, token, selections, context),
    }),
    ...(koha.suspend &&
      koha.resume && {
        pause: (patron, token, request, _selections, context) => pauseHold(options, patron, token, request, context),
      }),
  };
}
