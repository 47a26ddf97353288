import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { renewalTimes } from './renewal-time.ts';
import type { CallRunner } from './system-calls.ts';

/** A patron system whose calls go through the guard. No account data is shared or cached. */
export function guardedPatrons(system: PatronSystem, { run }: Pick<CallRunner, 'run'>): PatronSystem {
  const { logout, renew, renewAll, reserve, cancel, changePickup, pause } = system;
  const { storesActs, pinRules, changePin, contact, changeContact } = system;
  const { notices, readNotices, noticeWishes, changeNoticeWishes } = system;
  const { cardRenewal, renewCard } = system;
  const { pushDevices, addPushSubscription, removePushSubscription } = system;
  return {
    storesActs,
    login: (secret, context) => run('login', context, (guarded) => system.login(secret, guarded)),
    account: (patron, context) => run('account', context, (guarded) => system.account(patron, guarded)),
    card: (patron, context) => run('card', context, (guarded) => system.card(patron, guarded)),
    logout: logout && ((patron, context) => run('logout', context, (guarded) => logout.call(system, patron, guarded))),
    renew:
      renew &&
      ((patron, tokens, chosen, context) =>
        run(
          'act',
          context,
          (guarded) => renew.call(system, patron, tokens, chosen, guarded),
          renewalTimes(tokens.length),
        )),
    renewAll:
      renewAll &&
      ((patron, chosen, context) => run('act', context, (guarded) => renewAll.call(system, patron, chosen, guarded))),
    reserve:
      reserve &&
      ((patron, target, chosen, context) =>
        run('act', context, (guarded) => reserve.call(system, patron, target, chosen, guarded))),
    cancel:
      cancel &&
      ((patron, token, chosen, context) =>
        run('act', context, (guarded) => cancel.call(system, patron, token, chosen, guarded))),
    changePickup:
      changePickup &&
      ((patron, token, chosen, context) =>
        run('act', context, (guarded) => changePickup.call(system, patron, token, chosen, guarded))),
    pause:
      pause &&
      ((patron, token, period, chosen, context) =>
        run('act', context, (guarded) => pause.call(system, patron, token, period, chosen, guarded))),
    pinRules,
    changePin:
      changePin &&
      ((patron, change, context) => run('act', context, (guarded) => changePin.call(system, patron, change, guarded))),
    cardRenewal:
      cardRenewal &&
      ((patron, context) => run('account', context, (guarded) => cardRenewal.call(system, patron, guarded))),
    renewCard:
      renewCard &&
      ((patron, consent, context) =>
        run('act', context, (guarded) => renewCard.call(system, patron, consent, guarded))),
    contact:
      contact && ((patron, context) => run('account', context, (guarded) => contact.call(system, patron, guarded))),
    changeContact:
      changeContact &&
      ((patron, change, context) =>
        run('act', context, (guarded) => changeContact.call(system, patron, change, guarded))),
    notices:
      notices && ((patron, context) => run('account', context, (guarded) => notices.call(system, patron, guarded))),
    readNotices:
      readNotices &&
      ((patron, ids, context) => run('act', context, (guarded) => readNotices.call(system, patron, ids, guarded))),
    noticeWishes:
      noticeWishes &&
      ((patron, context) => run('account', context, (guarded) => noticeWishes.call(system, patron, guarded))),
    changeNoticeWishes:
      changeNoticeWishes &&
      ((patron, change, context) =>
        run('act', context, (guarded) => changeNoticeWishes.call(system, patron, change, guarded))),
    pushDevices:
      pushDevices &&
      ((patron, context) => run('account', context, (guarded) => pushDevices.call(system, patron, guarded))),
    addPushSubscription:
      addPushSubscription &&
      ((patron, device, context) =>
        run('act', context, (guarded) => addPushSubscription.call(system, patron, device, guarded))),
    removePushSubscription:
      removePushSubscription &&
      ((patron, endpoint, context) =>
        run('act', context, (guarded) => removePushSubscription.call(system, patron, endpoint, guarded))),
  };
}

/** Self-checkout whose calls go through the guard. */
export function guardedCheckout(checkout: Checkout, { run }: Pick<CallRunner, 'run'>): Checkout {
  const { requestReturn, confirmReturn } = checkout;
  return {
    requestLoan: (patron, copyId, context) =>
      run('checkout', context, (guarded) => checkout.requestLoan(patron, copyId, guarded)),
    confirmLoan: (patron, copyId, confirmation, context) =>
      run('checkout', context, (guarded) => checkout.confirmLoan(patron, copyId, confirmation, guarded)),
    requestReturn:
      requestReturn &&
      ((patron, copyId, context) =>
        run('checkout', context, (guarded) => requestReturn.call(checkout, patron, copyId, guarded))),
    confirmReturn:
      confirmReturn &&
      ((patron, copyId, branchId, context) =>
        run('checkout', context, (guarded) => confirmReturn.call(checkout, patron, copyId, branchId, guarded))),
  };
}
