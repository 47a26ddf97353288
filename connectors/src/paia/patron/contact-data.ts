import { type Contact, type ContactChange, type ContactField, contactLimits } from '@buchfink/contract/account/profile';
import type { CallContext } from '../../call-context.ts';
import type { ContactAnswer, Patron } from '../../patron-system.ts';
import { type PaiaPatron, parsePatron } from '../protocol/paia-answers.ts';
import { PaiaRefusal } from '../protocol/paia-client.ts';
import { type PaiaSession, sessionOf } from '../protocol/paia-session.ts';
import { reading, readPatron } from './own-account.ts';
import type { PaiaPatronOptions } from './patron-options.ts';

/** The e-mail address and the postal address; PAIA has no telephone numbers and no home branch. */
export async function readContact(options: PaiaPatronOptions, patron: Patron, context: CallContext): Promise<Contact> {
  const session = sessionOf(patron, context.now());
  return contactOf(await readPatron(options, session, context), session);
}

function contactOf(information: PaiaPatron | undefined, session: PaiaSession): Contact {
  const { email, address = '' } = information ?? {};
  return {
    ...(email !== undefined && { email: email.slice(0, contactLimits.email) }),
    phones: [],
    address: linesOf(address),
    editable: information === undefined ? [] : editableFields(session),
    homeBranches: [],
  };
}

/** PAIA's address is one free text. */
const linesOf = (address: string) =>
  address
    .split(/[\r\n,]+/)
    .map((line) => line.replace(/\p{C}/gu, '').trim().slice(0, contactLimits.line))
    .filter((line) => line !== '')
    .slice(0, contactLimits.lines);

/** The fields by the scopes of the token (PAIA 1.4, `update patron`); without a word of scopes nothing is offered. */
function editableFields({ scopes }: PaiaSession): ContactField[] {
  return (['email', 'address'] as const).filter(
    (field) => scopes?.has('update_patron') === true || scopes?.has(`update_patron_${field}`) === true,
  );
}

/**
 * Changes the e-mail address and the postal address. The server's answer has to show the new ones: any other outcome is
 * unknown. Throws `ApiException` without an answer.
 */
export async function changeContact(
  options: PaiaPatronOptions,
  patron: Patron,
  { email, address, phones, homeBranch }: ContactChange,
  context: CallContext,
): Promise<ContactAnswer> {
  const session = sessionOf(patron, context.now());
  const editable = editableFields(session);
  const isAllowed =
    phones === undefined &&
    homeBranch === undefined &&
    (email === undefined || editable.includes('email')) &&
    (address === undefined || editable.includes('address'));
  if (!isAllowed) return { status: 'ERROR', reason: 'not-allowed' };
  const fields = {
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address: address.join(', ') }),
  };
  try {
    const changed = parsePatron((await options.client.update(session, fields, context)).json);
    const isShown =
      (email === undefined || (changed?.email ?? '') === email) &&
      (address === undefined || linesOf(changed?.address ?? '').join() === linesOf(fields.address ?? '').join());
    return isShown ? { status: 'OK' } : { status: 'ERROR', reason: 'unknown' };
  } catch (error) {
    if (!(error instanceof PaiaRefusal)) throw error;
    const { kind, description } = error;
    if (kind === 'session') return reading(Promise.reject(error));
    if (kind !== 'invalid' && kind !== 'other') return { status: 'ERROR', reason: 'not-allowed' };
    const only = address === undefined ? 'invalid-email' : email === undefined ? 'invalid-address' : 'unknown';
    const reason = kind === 'invalid' ? only : 'unknown';
    return { status: 'ERROR', reason, text: description };
  }
}
