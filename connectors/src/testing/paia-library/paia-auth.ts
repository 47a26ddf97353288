import type { TestReply } from '../http-server.ts';
import type { PaiaAnswers } from './paia-answers.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import type { PaiaState } from './paia-state.ts';

/** Creates PAIA auth: login, logout and change of a password. */
export function createPaiaAuth(
  { patrons, tokens, now, nextNumber }: PaiaState,
  { success, failure, authHeaders }: PaiaAnswers,
  { login, tokenSeconds = 400 * 86_400 }: Pick<PaiaLibraryOptions, 'login' | 'tokenSeconds'>,
) {
  return function authenticate(name: string, contentType: string, body: string, token: string): TestReply {
    const format = contentType.startsWith('application/json') ? 'json' : 'form';
    if (login !== undefined && login !== 'both' && login !== format)
      return failure(415, 'invalid_request', 'unsupported content type');
    const fields = (format === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))) as Record<
      string,
      string
    >;
    if (name === 'login') {
      const patron = [...patrons.values()].find(({ userName }) => userName === fields.username);
      if (patron === undefined || patron.pin !== fields.password || fields.grant_type !== 'password')
        return failure(403, 'access_denied', 'invalid patron or password', {}, authHeaders);
      const access_token = `TOKEN${nextNumber()}`;
      const { scopes, patronId } = patron;
      tokens.set(access_token, { patronId, scopes, until: now().getTime() + tokenSeconds * 1000 });
      return success(
        { access_token, expires_in: tokenSeconds, scope: scopes, token_type: 'Bearer', patron: patronId },
        {},
        authHeaders,
      );
    }
    const session = tokens.get(token);
    const patron = patrons.get(session?.patronId ?? '');
    if (session === undefined || patron === undefined || patron.patronId !== fields.patron)
      return failure(401, 'invalid_grant');
    const told = { scopes: session.scopes, accepted: name === 'change' ? 'change_password' : '' };
    if (name === 'logout') {
      tokens.delete(token);
      return success({ patron: patron.patronId }, {}, authHeaders);
    }
    if (name !== 'change') return failure(501, 'not_implemented');
    if (!session.scopes.split(' ').includes('change_password'))
      return failure(403, 'insufficient_scope', undefined, told);
    if (fields.old_password !== patron.pin || fields.username !== patron.userName) return failure(403, 'access_denied');
    if ((fields.new_password ?? '').length < 4) return failure(422, 'invalid_request', 'Das Passwort ist zu kurz');
    patron.pin = fields.new_password ?? '';
    for (const [key, { patronId }] of tokens) if (patronId === patron.patronId) tokens.delete(key);
    return success({ patron: patron.patronId }, told, authHeaders);
  };
}
