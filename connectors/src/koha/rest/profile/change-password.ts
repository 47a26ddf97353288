import type { PinReason } from '@buchfink/contract/account/profile';
import { basicAuthorization } from '../../../basic-authorization.ts';
import type { PinAnswer, PinChange } from '../../../patron-system.ts';
import type { RestClient } from '../rest-client.ts';
import { parsePatronRow } from '../rest-rows.ts';

/** What Koha's texts mean; any other is shown. */
const reasons: readonly (readonly [RegExp, PinReason])[] = [
  [/^Invalid password/, 'wrong-pin'],
  [/shorter than required/, 'too-short'],
  [/too weak/i, 'too-weak'],
  [/whitespace/i, 'invalid-characters'],
];

/**
 * Changes a password by `/public/patrons/{id}/password`, with the patron's own login: the old password is checked by that. Koha
 * must allow both (`OpacPasswordChange`, `RESTBasicAuth`).
 */
export async function changePassword(
  client: RestClient,
  patronId: string,
  { oldPin, newPin }: PinChange,
  signal: AbortSignal,
): Promise<PinAnswer> {
  const { json } = await client.send({ path: `/patrons/${patronId}` }, signal);
  const userName = parsePatronRow(json)?.userid ?? '';
  // Basic authentication takes a user name without a colon.
  if (userName === '' || userName.includes(':')) return { status: 'ERROR', reason: 'not-allowed' };
  const { status, error, isMissingPath } = await client.send(
    {
      method: 'POST',
      path: `/public/patrons/${patronId}/password`,
      authorization: basicAuthorization(userName, oldPin),
      body: { old_password: oldPin, password: newPin, password_repeated: newPin },
    },
    signal,
  );
  if (status >= 200 && status < 300) return { status: 'OK' };
  const reason = reasons.find(([words]) => words.test(error))?.[1];
  if (reason !== undefined) return { status: 'ERROR', reason };
  if (isMissingPath || status === 401 || status === 403) return { status: 'ERROR', reason: 'not-allowed' };
  return { status: 'ERROR', reason: 'unknown', ...(error !== '' && { text: error }) };
}
