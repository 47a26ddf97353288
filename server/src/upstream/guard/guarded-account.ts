import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import type { CallRunner } from './system-calls.ts';

/** A patron system whose calls go through the guard. No account data is shared or cached. */
export function guardedPatrons(system: PatronSystem, { run }: Pick<CallRunner, 'run'>): PatronSystem {
  const { logout, renew, renewAll, reserve, cancel, changePickup, pause } = system;
  return {
    login: (secret, context) => run('login', context, (given) => system.login(secret, given)),
    account: (patron, context) => run('account', context, (given) => system.account(patron, given)),
    card: (patron, context) => run('card', context, (given) => system.card(patron, given)),
    ...(logout && {
      logout: (patron, context) => run('logout', context, (given) => logout.call(system, patron, given)),
    }),
    ...(renew && {
      renew: (patron, tokens, chosen, context) =>
        run('act', context, (given) => renew.call(system, patron, tokens, chosen, given)),
    }),
    ...(renewAll && {
      renewAll: (patron, chosen, context) =>
        run('act', context, (given) => renewAll.call(system, patron, chosen, given)),
    }),
    ...(reserve && {
      reserve: (patron, target, chosen, context) =>
        run('act', context, (given) => reserve.call(system, patron, target, chosen, given)),
    }),
    ...(cancel && {
      cancel: (patron, token, chosen, context) =>
        run('act', context, (given) => cancel.call(system, patron, token, chosen, given)),
    }),
    ...(changePickup && {
      changePickup: (patron, token, chosen, context) =>
        run('act', context, (given) => changePickup.call(system, patron, token, chosen, given)),
    }),
    ...(pause && {
      pause: (patron, token, wish, chosen, context) =>
        run('act', context, (given) => pause.call(system, patron, token, wish, chosen, given)),
    }),
  };
}

/** Self-checkout whose calls go through the guard. */
export function guardedCheckout(checkout: Checkout, { run }: Pick<CallRunner, 'run'>): Checkout {
  return {
    requestLoan: (patron, copyId, context) =>
      run('checkout', context, (given) => checkout.requestLoan(patron, copyId, given)),
    confirmLoan: (patron, copyId, code, context) =>
      run('checkout', context, (given) => checkout.confirmLoan(patron, copyId, code, given)),
  };
}
