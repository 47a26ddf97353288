import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import { testRules } from './circulation-world.ts';

/** Rules that always allow some act and charge a fee for every act. */
export const killRules: CirculationRules = {
  ...testRules,
  loans: [{ days: 5, renewals: 1_000_000, renewalFee: 1, loanFee: 2, reservationFee: 3, overdueFee: 4 }],
  reservations: { pickupDays: 2, whileAvailable: true, notFetchedFee: 5 },
};
