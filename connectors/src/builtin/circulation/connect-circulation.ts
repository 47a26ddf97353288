import { checkoutOf } from './checkout.ts';
import type { Circulation, CirculationOptions } from './circulation.ts';
import { copyDesk } from './desk-copies.ts';
import { feeDesk } from './desk-fees.ts';
import { patronDesk } from './desk-patrons.ts';
import { holdingsOf } from './holdings.ts';
import { patronRole } from './patron-role.ts';

/**
 * The circulation of a library whose patrons, loans and reservations are our own. Holds nothing itself: every act is a
 * transaction of the store, so that any number of processes may have one.
 */
export function connectCirculation(options: CirculationOptions): Circulation {
  return {
    patron: patronRole(options),
    checkout: checkoutOf(options),
    desk: { ...patronDesk(options), ...copyDesk(options), ...feeDesk(options) },
    holdings: holdingsOf(options),
  };
}
