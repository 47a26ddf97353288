import { ApiException } from '@buchfink/contract/error';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { Patron } from '../../patron-system.ts';
import type { PaiaLogin } from './paia-answers.ts';
import type { PaiaAccess } from './paia-client.ts';

/** What the service seals for a patron: the token, when it ends (epoch milliseconds), and what it allows. */
const Credentials = z.object({
  token: z.string(),
  expires: z.optional(z.number()),
  scope: z.optional(z.string()),
});

/** A patron's session at the server. */
export interface PaiaSession extends PaiaAccess {
  /** Absent: the server did not say what the token allows. */
  readonly scopes?: ReadonlySet<string>;
}

/** The credentials of a login. */
export function credentialsOf({ access_token: token, expires_in: seconds, scope }: PaiaLogin, now: Date): string {
  const expires = seconds === undefined ? undefined : now.getTime() + seconds * 1000;
  return JSON.stringify({ token, expires, scope } satisfies z.infer<typeof Credentials>);
}

/** The session of a patron. Throws `ApiException('session-ended')` when it is over: PAIA renews no tokens. */
export function sessionOf({ patronId, credentials }: Patron, now: Date): PaiaSession {
  const { data } = parseUntrusted(Credentials, credentials === undefined ? undefined : JSON.parse(credentials));
  if (data === undefined || (data.expires !== undefined && data.expires <= now.getTime()))
    throw new ApiException('session-ended');
  return { patronId, token: data.token, ...(data.scope !== undefined && { scopes: scopesOf(data.scope) }) };
}

/** The scopes of a text: some servers separate them by commas. */
export const scopesOf = (scope: string): ReadonlySet<string> => new Set(scope.split(/[\s,]+/).filter(Boolean));

/** Whether a token allows something; unknown scopes are tried. */
export const allows = (scopes: ReadonlySet<string> | undefined, scope: string): boolean =>
  scopes === undefined || scopes.has(scope);
