import type { RegistrationDelivery } from '../store/notice-unit.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { startDeliveries } from './claim-deliveries.ts';
import type { UselessReason } from './delivery-state.ts';
import type { OutgoingMail, RegistrationMail } from './outgoing-mail.ts';
import { hashOfToken, newProofToken } from './proof-token.ts';

/** Starts the mail that tells a person of the registration; undefined: it is of no use any more. */
export async function claimRegistrationMail(
  transaction: WriteTransaction,
  delivery: RegistrationDelivery,
): Promise<OutgoingMail | undefined> {
  const { patronId, registration, patron, tries } = delivery;
  const started = await startDeliveries(transaction, [delivery], {
    kind: 'mail',
    reasonNotToSend: async () => reasonNotToSend(transaction, delivery),
  });
  const to = addressOf(delivery);
  // None without an address is started.
  if (started === undefined || to === undefined) return undefined;
  return {
    sendingId: started.sendingId,
    patronId,
    to,
    name: patron?.name,
    language: registration.language,
    notices: [],
    registration: await contentOf(transaction, delivery, to),
    tries,
  };
}

/** Nobody is a patron before the address is proved: what the person entered stands in the registration until then. */
const addressOf = ({ registration, patron }: RegistrationDelivery): string | undefined =>
  registration.state === 'pending' ? registration.email : patron?.email;

/** Why a mail is not sent; undefined: it is to be sent. */
function reasonNotToSend(
  { now }: ReadTransaction,
  delivery: RegistrationDelivery,
): UselessReason | 'no-address' | undefined {
  const { registration, registrationState, expires } = delivery;
  if (registration.state !== registrationState) return 'settled';
  const end = registration.state === 'pending' ? Math.min(expires, registration.expires) : expires;
  if (end <= now.getTime()) return 'too-late';
  return addressOf(delivery) === undefined ? 'no-address' : undefined;
}

async function contentOf(
  transaction: WriteTransaction,
  { registration, patron }: RegistrationDelivery,
  to: string,
): Promise<RegistrationMail> {
  const { state, reason } = registration;
  if (state === 'pending')
    return { state, token: await newToken(transaction, registration, to), days: daysToProve(registration) };
  if (state === 'ended') return { state, reason };
  return { state, card: { number: patron?.card ?? '', validUntil: patron?.validUntil ?? '' } };
}

/** Each try has a secret of its own: nobody knows whether the mail of the one before has arrived. All of them work once together. */
async function newToken({ unit }: WriteTransaction, { id, expires }: RegistrationRow, email: string): Promise<string> {
  const token = newProofToken();
  await unit.putEmailProof({ tokenHash: hashOfToken(token), patronId: id, email, expires });
  return token;
}

const daysToProve = ({ at, expires }: RegistrationRow) => Math.max(1, Math.round((expires - at) / 86_400_000));
