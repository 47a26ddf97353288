import { checkoutRole } from './checkout-role.ts';
import type { Circulation } from './circulation.ts';
import type { CirculationOptions } from './circulation-options.ts';
import { holdingsOf } from './copies/holdings.ts';
import { copyDesk } from './desk/copy-desk.ts';
import { dailyDesk } from './desk/daily-desk.ts';
import { feeDesk } from './desk/fee-desk.ts';
import { holdDesk } from './desk/hold-desk.ts';
import { letterDesk } from './desk/letter-desk.ts';
import { patronDesk } from './desk/patron-desk.ts';
import { registrationDesk } from './desk/registration-desk.ts';
import { undoDesk } from './desk/undo-desk.ts';
import { connectOutbox } from './outbox/outbox.ts';
import { patronRole } from './patron-role.ts';
import { connectRegistration } from './registration/registration.ts';

/**
 * Connects the built-in circulation of a library. It holds no state: every change is a transaction of the store, so
 * that any number of processes can run it.
 */
export function connectCirculation(options: CirculationOptions): Circulation {
  return {
    patron: patronRole(options),
    checkout: checkoutRole(options),
    desk: {
      ...patronDesk(options),
      ...copyDesk(options),
      ...undoDesk(options),
      ...holdDesk(options),
      ...feeDesk(options),
      ...dailyDesk(options),
      ...registrationDesk(options),
    },
    holdings: holdingsOf(options),
    outbox: connectOutbox(options),
    letters: letterDesk(options),
    registration: connectRegistration(options),
  };
}
