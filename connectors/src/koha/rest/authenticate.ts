import { ApiException } from '@buchfink/contract/error';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { basicAuthorization } from '../../basic-authorization.ts';
import type { RestAnswer, RestClient } from './rest-client.ts';
import type { RestPaths } from './rest-paths.ts';
import { type PatronRow, parsePatronRows } from './rest-rows.ts';

const ValidationAnswer = z.object({ patron_id: z.int().check(z.gte(1)) });

/**
 * Checks a password and returns the patron's number. Newer versions check it by `/auth/password/validation`, with card number or
 * user name; older ones only by a call of the patron's own, by Basic authentication. Throws `ApiException('login-failed')`.
 */
export async function authenticate(
  client: RestClient,
  paths: RestPaths,
  userId: string,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  if (await paths.offers('/auth/password/validation', signal)) {
    const answer = await validate(client, userId, password, signal);
    if (!answer.isMissingPath) return validatedPatron(client, answer, userId, signal);
    paths.setMissing('/auth/password/validation');
  }
  const patron = await findPatron(client, userId, signal);
  const userName = patron?.userid ?? '';
  // Basic authentication ends the name at the first colon.
  if (patron === undefined || userName === '' || userName.includes(':')) throw new ApiException('login-failed');
  const authorization = basicAuthorization(userName, password);
  const { status, error } = await client.send({ path: `/patrons/${patron.patron_id}`, authorization }, signal);
  // With the right password Koha only misses the permission to read patrons, unless it is one of the staff.
  const isRight = status === 200 || (status === 403 && error.startsWith('Authorization failure'));
  if (!isRight) throw new ApiException('login-failed');
  return patron.patron_id;
}

/** A wrong password is checked once: the second form of the body is sent only where Koha does not know the first. */
async function validate(
  client: RestClient,
  userId: string,
  password: string,
  signal: AbortSignal,
): Promise<RestAnswer> {
  const path = '/auth/password/validation';
  const answer = await client.send({ method: 'POST', path, body: { identifier: userId, password } }, signal);
  const isOlderForm = answer.status === 400 && /properties not allowed|missing property/i.test(answer.error);
  return isOlderForm ? client.send({ method: 'POST', path, body: { userid: userId, password } }, signal) : answer;
}

async function validatedPatron(
  client: RestClient,
  { status, json }: RestAnswer,
  userId: string,
  signal: AbortSignal,
): Promise<string> {
  if (status < 200 || status >= 300) throw new ApiException('login-failed');
  const { data } = parseUntrusted(ValidationAnswer, json);
  if (data !== undefined) return String(data.patron_id);
  // The first versions say only that the password is right.
  const patron = await findPatron(client, userId, signal);
  if (patron === undefined) throw new ApiException('login-failed');
  return patron.patron_id;
}

/** The patron with this card number, else with this user name. Without `_match=exact` Koha finds parts of them, too. */
async function findPatron(client: RestClient, userId: string, signal: AbortSignal): Promise<PatronRow | undefined> {
  for (const column of ['cardnumber', 'userid'] as const) {
    const rows = await client.list(`/patrons?${column}=${encodeURIComponent(userId)}&_match=exact`, signal);
    const patrons = parsePatronRows(rows ?? []).filter((row) => row[column] === userId);
    if (patrons.length === 1) return patrons[0];
  }
  return undefined;
}
