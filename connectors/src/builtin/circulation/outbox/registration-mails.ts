import { noticeId } from '../notices/notice-id.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import type { OutgoingMail, RegistrationMail } from './claim-mails.ts';
import { hashOfToken, newProofToken } from './proof-token.ts';
import { nextTry } from './settle-deliveries.ts';
import { type MailSettlement, markAddressRefused } from './settle-mail.ts';

/** Tries of a mail in about a week. */
const maxTries = 45;

/** Takes mails about registrations whose time has come, at most `limit`. */
export async function claimRegistrationMails(transaction: WriteTransaction, limit: number): Promise<OutgoingMail[]> {
  const { unit, now } = transaction;
  const mails: OutgoingMail[] = [];
  for (const row of await unit.registrationsToMail(now.getTime(), limit)) {
    const mail = await claimMail(transaction, row);
    if (mail === undefined) await unit.putRegistration({ ...row, mailState: 'failed', mailReason: 'no-address' });
    else mails.push(mail);
  }
  return mails;
}

async function claimMail(transaction: WriteTransaction, row: RegistrationRow): Promise<OutgoingMail | undefined> {
  const { unit, options } = transaction;
  const { id, state, language, mailTries = 0 } = row;
  const patron = state === 'pending' ? undefined : await unit.patron(id);
  const to = state === 'pending' ? row.email : patron?.email;
  const { bouncedEmail } = (await unit.noticeWishes(id)) ?? {};
  if (to === undefined || to === bouncedEmail) return undefined;
  const sendingId = row.mailId ?? noticeId(options.libraryId, 'registration', id, state);
  await unit.putRegistration({ ...row, mailState: 'sending', mailId: sendingId, mailTries: mailTries + 1 });
  const card = { number: patron?.card ?? '', validUntil: patron?.validUntil ?? '' };
  const registration: RegistrationMail =
    state === 'pending'
      ? { state, token: await newToken(transaction, row, to), days: daysToProve(row) }
      : state === 'ended'
        ? { state, reason: row.reason }
        : { state, card };
  return { sendingId, patronId: id, to, name: patron?.name, language, notices: [], registration, tries: mailTries };
}

/** Each try has a secret of its own: nobody knows whether the mail of the one before has arrived. All of them work once together. */
async function newToken({ unit }: WriteTransaction, { id, expires }: RegistrationRow, email: string): Promise<string> {
  const token = newProofToken();
  await unit.putEmailProof({ tokenHash: hashOfToken(token), patronId: id, email, expires });
  return token;
}

const daysToProve = ({ at, expires }: RegistrationRow) => Math.max(1, Math.round((expires - at) / 86_400_000));

/** Stores what became of a mail about a registration. False: the mail is of another kind. */
export async function settleRegistrationMail(
  transaction: WriteTransaction,
  sendingId: string,
  outcome: MailSettlement,
): Promise<boolean> {
  const { unit, now } = transaction;
  const row = await unit.registrationMailedAs(sendingId);
  if (row === undefined) return false;
  if (row.mailState !== 'sending') return true;
  if (outcome.state === 'accepted') {
    await unit.putRegistration({ ...row, mailState: 'sent', mailReason: undefined });
    return true;
  }
  const { mailTries = 1 } = row;
  const next = nextTry(now, mailTries, outcome);
  const isOver = row.state === 'pending' ? next >= row.expires : mailTries >= maxTries;
  const canWait = outcome.state === 'later' && !isOver;
  await unit.putRegistration(
    canWait
      ? { ...row, mailState: 'waiting', mailNotBefore: next, mailReason: outcome.reason }
      : { ...row, mailState: 'failed', mailReason: outcome.reason },
  );
  if (outcome.isAddressRefused) await markAddressRefused(transaction, row.id, outcome.reply);
  return true;
}

/** Gives a mail back that was not tried. False: the mail is of another kind. */
export async function releaseRegistrationMail(
  { unit }: WriteTransaction,
  sendingId: string,
  reason: string,
): Promise<boolean> {
  const row = await unit.registrationMailedAs(sendingId);
  if (row === undefined) return false;
  if (row.mailState === 'sending')
    await unit.putRegistration({
      ...row,
      mailState: 'waiting',
      mailTries: Math.max(0, (row.mailTries ?? 1) - 1),
      mailReason: reason,
    });
  return true;
}

/** Takes back what a process had in its hands when it ended; returns how many. */
export async function recoverRegistrationMails({ unit }: WriteTransaction): Promise<number> {
  const rows = await unit.registrationsInMail();
  for (const row of rows) await unit.putRegistration({ ...row, mailState: 'waiting' });
  return rows.length;
}

/** A mail about a registration came back. Returns whether it is known. */
export async function returnRegistrationMail({ unit }: WriteTransaction, sendingId: string): Promise<boolean> {
  const row = await unit.registrationMailedAs(sendingId);
  if (row === undefined) return false;
  await unit.putRegistration({ ...row, mailState: 'failed', mailReason: 'returned' });
  return true;
}
