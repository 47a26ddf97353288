import { noticeId } from '../notices/notice-id.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';

/** Milliseconds for which a mail about a registration is of use; one with a link is so while the link works. */
const useMilliseconds = 7 * 86_400_000;

/**
 * Lets a person be told by mail of the state of the registration, in the transaction that changes it. `email`: where to; without an
 * address nobody is told. `notBefore`: epoch milliseconds; absent: at once, before all that waits, because the person does, too.
 */
export async function tellRegistration(
  { unit, options, now }: WriteTransaction,
  { id, state, expires }: RegistrationRow,
  { email, notBefore = 0 }: { readonly email?: string; readonly notBefore?: number },
): Promise<void> {
  if (email === undefined) return;
  const isRefused = (await unit.noticeWishes(id))?.bouncedEmail === email;
  await unit.putDelivery({
    // An ending that was undone can come again, and is told again.
    noticeId: noticeId(options.libraryId, 'registration', id, state, now.getTime()),
    way: 'email',
    patronId: id,
    registrationState: state,
    state: isRefused ? 'failed' : 'waiting',
    reason: isRefused ? 'address-refused' : undefined,
    notBefore,
    expires: state === 'pending' ? expires : Math.max(notBefore, now.getTime()) + useMilliseconds,
    tries: 0,
    changed: now.getTime(),
  });
}

/** Takes back the mail about a state that was undone. One that was sent, or is being sent, stays. */
export async function withdrawRegistrationMail(
  transaction: WriteTransaction,
  { id, state }: Pick<RegistrationRow, 'id' | 'state'>,
): Promise<void> {
  for (const delivery of await transaction.unit.patronDeliveries(id, 'email', 'waiting'))
    if (delivery.registrationState === state)
      await putState(transaction, delivery, { state: 'expired', reason: 'settled' });
}
