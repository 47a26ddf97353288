import type { TestReply, TestRequest } from '../http-server.ts';
import { createPaiaActs } from './paia-acts.ts';
import { bearer, ordered, type PaiaAnswers, type Told } from './paia-answers.ts';
import { createPaiaDocuments, feesOf } from './paia-documents.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import type { LibraryPatron, PaiaState } from './paia-state.ts';

/** Creates PAIA core: the account of a patron, and acts on it. */
export function createPaiaCore(state: PaiaState, { success, failure }: PaiaAnswers, options: PaiaLibraryOptions) {
  const { tokens, patrons, now, expireReady } = state;
  const documents = createPaiaDocuments(state, options);
  const { request, renew, cancel } = createPaiaActs(state, documents, options);

  function respond({ method, headers, body }: TestRequest, id: string, name: string): TestReply {
    const token = tokens.get(bearer(headers));
    if (token === undefined || token.until <= now().getTime())
      return failure(401, 'invalid_grant', 'Access token invalid');
    const patron = patrons.get(token.patronId);
    if (patron === undefined || patron.patronId !== id) return failure(401, 'invalid_grant', 'Access token invalid');
    const isRead = method === 'GET' && ['', 'items', 'fees', 'messages'].includes(name);
    const isUpdate = method === 'PATCH' && name === '';
    const scopeOfRead = { fees: 'read_fees', items: 'read_items', messages: 'read_messages' }[name] ?? 'read_patron';
    const scope = isRead ? scopeOfRead : isUpdate ? 'update_patron_email' : 'write_items';
    const accepted = name === 'items' ? 'read_patron' : scope;
    const has = (needed: string) => token.scopes.split(' ').includes(needed);
    if (!has(scope))
      return failure(
        403,
        'insufficient_scope',
        'The access token was accepted but it lacks permission for the request',
        {
          scopes: token.scopes,
          accepted,
        },
      );
    expireReady();
    const told = { scopes: token.scopes, accepted };
    if (isRead && name === '') return success(patron.information, told);
    if (isRead && name === 'items') return success({ doc: documents.documentsOf(patron) }, told);
    if (isRead && name === 'messages') return success({ message: patron.messages }, told);
    if (isRead) return success(feesOf(patron), told);
    if (isUpdate) return update(patron, body, told);
    const act = { request, renew, cancel }[name];
    if (method !== 'POST' || act === undefined) return failure(501, 'not_implemented');
    let targets: unknown;
    try {
      targets = (JSON.parse(body) as { doc?: unknown }).doc;
    } catch {
      return failure(400, 'invalid_request');
    }
    if (!Array.isArray(targets) || targets.length === 0) return failure(422, 'invalid_request');
    const isUri = (value: unknown) => value === undefined || /^[a-z]+:\S+$/i.test(String(value));
    if (!targets.every(({ item, edition }) => isUri(item) && isUri(edition)))
      return failure(422, 'invalid_request', 'malformed item identifier provided: must be an URI');
    return success({ doc: targets.map((document) => ordered(act(patron, document))) }, told);
  }

  function update({ information }: LibraryPatron, body: string, told: Told): TestReply {
    const { email, ...others } = JSON.parse(body) as Record<string, string>;
    if (Object.keys(others).length > 0) return failure(403, 'insufficient_scope', undefined, told);
    if (email === undefined || !/^$|^\S+@\S+$/.test(email))
      return failure(422, 'invalid_request', 'Die E-Mail-Adresse ist ungültig', told);
    if (email === '') delete information.email;
    else information.email = email;
    return success(information, told);
  }

  return respond;
}
