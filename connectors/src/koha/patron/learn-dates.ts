import type { DateReader } from '../../dates/date-reader.ts';
import type { KohaAccount, KohaSystem } from '../koha-account.ts';

/** A Koha whose accounts teach the order of the numbers in its dates before the first of them is read. */
export function learnDates(koha: KohaSystem, dates: DateReader): KohaSystem {
  return {
    ...koha,
    async account(patronId, parts, context) {
      await dates.recall();
      const account = await koha.account(patronId, parts, context);
      dates.learn(datesOf(account));
      return account;
    },
  };
}

const datesOf = ({ patron, loans, holds, fees }: KohaAccount): (string | undefined)[] => [
  patron.expiry,
  patron.restrictedUntil,
  ...loans.flatMap(({ lent, due }) => [lent, due]),
  ...holds.flatMap(({ reserved, ready, pickupUntil, pausedUntil }) => [reserved, ready, pickupUntil, pausedUntil]),
  ...fees.map(({ date }) => date),
];
