import { isDeepStrictEqual } from 'node:util';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { ContactAnswer, Patron, PatronSystem } from '@buchfink/connectors/patron-system';
import type { Contact, ContactChange, ContactReason } from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import { actTime, isCertain, lookTime } from '../acts/attempt-act.ts';
import { withTimeLimit } from '../acts/time-limit.ts';

/** The outcome of a change, and the contact data after it if they could be read. */
interface ContactChangeResult {
  readonly answer: ContactAnswer;
  readonly contact?: Contact | undefined;
}

/**
 * Sends a change of contact data once. What the contact data of before already rule out is not sent. Without an answer
 * the contact data tell what happened. Throws `ApiException`: `not-supported`, and the errors of the system that prove
 * that nothing was changed.
 */
export async function attemptContactChange(
  { system, warn }: { readonly system: PatronSystem; readonly warn: (message: string, error?: unknown) => void },
  { patron, change }: { readonly patron: Patron; readonly change: ContactChange },
  context: CallContext,
): Promise<ContactChangeResult> {
  const { contact, changeContact } = system;
  if (contact === undefined || changeContact === undefined) throw new ApiException('not-supported');
  const read = () => withTimeLimit(lookTime, context, (timed) => contact.call(system, patron, timed));
  const before = await read();
  const reason = refusalOf(change, before);
  if (reason !== undefined) return { answer: { status: 'ERROR', reason }, contact: before };
  try {
    const answer = await withTimeLimit(actTime, context, (timed) => changeContact.call(system, patron, change, timed));
    return { answer, contact: await read().catch(() => undefined) };
  } catch (error) {
    if (isCertain(error)) throw error;
    warn(
      'A change of contact data got no answer; they are read instead',
      error instanceof ApiException ? error.code : 'internal',
    );
    const after = await read().catch(() => undefined);
    const isDone = after !== undefined && isFulfilled(change, after);
    return { answer: isDone ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' }, contact: after };
  }
}

/** Why a change cannot be made, as far as the present contact data tell. */
function refusalOf({ email, homeBranch, ...change }: ContactChange, before: Contact): ContactReason | undefined {
  const fields = Object.entries({ email, homeBranch, ...change }).flatMap(([field, value]) =>
    value === undefined ? [] : field,
  );
  if (fields.some((field) => !(before.editable as readonly string[]).includes(field))) return 'not-allowed';
  if (email && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email)) return 'invalid-email';
  if (homeBranch && !before.homeBranches.some(({ id }) => id === homeBranch)) return 'unknown-branch';
  return undefined;
}

const isFulfilled = ({ email, homeBranch, ...lists }: ContactChange, after: Contact): boolean =>
  (email === undefined || email === (after.email ?? '')) &&
  (homeBranch === undefined || homeBranch === (after.homeBranch ?? '')) &&
  (lists.phones === undefined || isDeepStrictEqual(lists.phones, after.phones)) &&
  (lists.address === undefined || isDeepStrictEqual(lists.address, after.address));
