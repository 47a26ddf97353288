import { Buffer } from 'node:buffer';
import type { KohaState } from '../koha-state.ts';
import type { KohaRequest, KohaResponse } from '../start-koha-library.ts';
import { failure, json } from './rest-call.ts';

/** The account of the service, and of an API client. */
export const serviceAccount = {
  user: 'apistaff',
  password: 'Staff-Pass1',
  clientId: '11111111-2222-3333-4444-555555555555',
  clientSecret: '66666666-7777-8888-9999-000000000000',
};

/** Tokens are for an hour, as in Koha. */
const tokenSeconds = 3600;

/** Issues a token for the credentials of a client (RFC 6749, section 4.4). */
export function issueToken(
  state: KohaState,
  { body, headers }: KohaRequest,
  tokens: Map<string, number>,
  newToken: () => string,
): KohaResponse {
  const form = new URLSearchParams(body);
  const [user, secret] = basicCredentials(headers.authorization);
  if (form.get('grant_type') !== 'client_credentials') return failure(400, 'Unimplemented grant type');
  const { clientId, clientSecret } = serviceAccount;
  if ((form.get('client_id') ?? user) !== clientId || (form.get('client_secret') ?? secret) !== clientSecret)
    return failure(403, 'unauthorized_client');
  const access_token = newToken();
  tokens.set(access_token, state.now.getTime() + tokenSeconds * 1000);
  return json(200, { access_token, expires_in: tokenSeconds, token_type: 'Bearer' });
}

/** Basic authentication takes user names only, and ignores locks. */
export function refusalOf(
  state: KohaState,
  header: string | undefined,
  tokens: ReadonlyMap<string, number>,
  permission: string,
): KohaResponse | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (scheme === 'Bearer')
    return (tokens.get(value) ?? 0) > state.now.getTime() ? undefined : failure(401, 'Authentication failure.');
  if (scheme !== 'Basic') return failure(401, 'Authentication failure.');
  const [user, password] = basicCredentials(`Basic ${value}`);
  if (user === serviceAccount.user && password === serviceAccount.password) return undefined;
  if (state.tables.patrons.some(({ cardnumber }) => cardnumber === user))
    return failure(401, 'Authentication failure.');
  const patron = state.tables.patrons.find(({ userid }) => userid === user);
  if (patron === undefined || patron.password === '' || patron.password !== password)
    return json(403, { error: 'Invalid password', required_permissions: null });
  const [module = '', flag = ''] = permission.split('.');
  const error = 'Authorization failure. Missing required permission(s).';
  return json(403, { error, required_permissions: { [module]: flag } });
}

/** The name and password or secret of a header. */
function basicCredentials(header = ''): readonly [string, string] {
  const [user = '', ...rest] = Buffer.from(header.replace(/^Basic /, ''), 'base64')
    .toString('utf8')
    .split(':');
  return [user, rest.join(':')];
}

/** A call of the patron's own. */
export function ownRefusal(state: KohaState, header: string | undefined, id: number): KohaResponse | undefined {
  const [user, password] = basicCredentials(header);
  const patron = state.tables.patrons.find(({ userid }) => userid === user);
  if (patron === undefined) return failure(401, 'Authentication failure.');
  if (patron.password !== password) return json(403, { error: 'Invalid password', required_permissions: null });
  const error = 'Authorization failure. Missing required permission(s).';
  return patron.borrowernumber === id ? undefined : json(403, { error, required_permissions: null });
}
