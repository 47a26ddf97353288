import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { type PaiaDocument, type PaiaPatron, parseDocuments, parsePatron } from '../protocol/paia-answers.ts';
import { isRefusal, PaiaRefusal } from '../protocol/paia-client.ts';
import { allows, type PaiaSession, sessionOf } from '../protocol/paia-session.ts';
import { type OwnDocument, ownDocuments } from './account-view.ts';
import type { PaiaPatronOptions } from './patron-options.ts';
import { reasonOfWords, refusalOf } from './refusals.ts';

/** The documents of a patron, and what the token allows by the latest answer. */
export interface OwnItems {
  readonly documents: readonly OwnDocument[];
  readonly unlistedLoans: number;
  readonly scopes?: ReadonlySet<string> | undefined;
}

/** Reads the documents of a patron. Throws `ApiException`. */
export async function readItems(
  { client, dates }: PaiaPatronOptions,
  session: PaiaSession,
  context: CallContext,
): Promise<OwnItems> {
  await dates.recall();
  const { json, scopes = session.scopes } = await reading(client.read('items', session, context));
  const documents = parseDocuments(json);
  if (documents === undefined) throw new ApiException('library-answer');
  return { ...ownDocuments(documents), scopes };
}

/** Reads the general information of a patron; undefined if the token does not allow it. Throws `ApiException`. */
export async function readPatron(
  { client, dates }: PaiaPatronOptions,
  session: PaiaSession,
  context: CallContext,
): Promise<PaiaPatron | undefined> {
  await dates.recall();
  if (!allows(session.scopes, 'read_patron')) return undefined;
  try {
    const patron = parsePatron((await client.read('', session, context)).json);
    if (patron === undefined) throw new ApiException('library-answer');
    return patron;
  } catch (error) {
    if (isRefusal(error, 'scope')) return undefined;
    return reading(Promise.reject(error));
  }
}

/**
 * Waits for an answer and turns a refusal into an error of the service. A patron who is not found is gone; one whose token
 * allows no reading is disabled. Throws `ApiException`.
 */
export async function reading<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaiaRefusal)) throw error;
    const cause = { cause: error };
    if (error.kind === 'scope') throw new ApiException('account-disabled', undefined, cause);
    if (['session', 'denied', 'not-found'].includes(error.kind))
      throw new ApiException('session-ended', undefined, cause);
    throw new ApiException('library-answer', undefined, cause);
  }
}

/**
 * Carries out an act in a patron's session. A token without the scope `write_items` and a server without the method cannot
 * do it. Throws `ApiException`.
 */
export async function acting(
  options: PaiaPatronOptions,
  patron: Patron,
  context: CallContext,
  act: (session: PaiaSession) => Promise<ActAnswer>,
): Promise<ActAnswer> {
  const session = sessionOf(patron, context.now());
  if (!allows(session.scopes, 'write_items')) return { status: 'UNSUPPORTED' };
  try {
    return await act(session);
  } catch (error) {
    if (!(error instanceof PaiaRefusal)) throw error;
    const { kind, description } = error;
    if (kind === 'session') throw new ApiException('session-ended', undefined, { cause: error });
    if (kind === 'unsupported') return { status: 'UNSUPPORTED' };
    if (kind === 'scope') return { status: 'ERROR', reason: 'not-allowed' };
    // A server that says why says it better than the kind.
    const said = description === undefined ? undefined : reasonOfWords(description, options.settings.refusals);
    if (kind === 'denied') return { status: 'ERROR', reason: said ?? 'not-allowed' };
    if (kind === 'not-found') return { status: 'ERROR', reason: 'not-found' };
    return { status: 'ERROR', ...refusalOf(description, options, []) };
  }
}

/** What a request names of a document: the copy, or the edition where no copy is known. */
export const targetOf = ({ item, edition, requested }: Pick<PaiaDocument, 'item' | 'edition' | 'requested'>) =>
  item !== undefined ? { item } : { edition: edition ?? requested };

/** The answer for a document of a request. Servers may name another copy, and then repeat what was requested. */
export function resultFor(
  target: ReturnType<typeof targetOf>,
  results: readonly PaiaDocument[],
  requestedCount: number,
): PaiaDocument | undefined {
  const name = 'item' in target ? target.item : target.edition;
  const named = results.find(
    ({ item, edition, requested }) => requested === name || ('item' in target ? item === name : edition === name),
  );
  return named ?? (requestedCount === 1 && results.length === 1 ? results[0] : undefined);
}
