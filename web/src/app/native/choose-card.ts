import { type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';

/** Chooses a card of this service. False where the app has it no more: what is meant for it must reach no other card. */
export function chooseCard(card: AccountKey): boolean {
  const account = useApp.getState().accounts.find((candidate) => isSameAccount(candidate, card));
  if (!account) return false;
  dispatch({ type: 'account-chosen', account });
  return true;
}
