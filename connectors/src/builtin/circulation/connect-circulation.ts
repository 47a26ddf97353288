import type { Circulation, CirculationOptions } from './circulation.ts';
import { holdingsOf } from './copies/holdings.ts';
import { copyDesk } from './desk/copy-desk.ts';
import { feeDesk } from './desk/fee-desk.ts';
import { patronDesk } from './desk/patron-desk.ts';
import { checkoutRole } from './loans/checkout-role.ts';
import { patronRole } from './patrons/patron-role.ts';

/**
 * The circulation of a library whose patrons, loans and reservations are our own. Holds nothing itself: every act is a
 * transaction of the store, so that any number of processes may have one.
 */
export function connectCirculation(options: CirculationOptions): Circulation {
  return {
    patron: patronRole(options),
    checkout: checkoutRole(options),
    desk: { ...patronDesk(options), ...copyDesk(options), ...feeDesk(options) },
    holdings: holdingsOf(options),
  };
}
