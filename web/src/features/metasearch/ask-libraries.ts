import { ApiException } from '@buchfink/contract/error';
import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { tokenOf } from '#shared/session/access-tokens.ts';
import { currentSession } from '#shared/session/current-account.ts';
import { renewToken } from '#shared/session/renew-token.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { readMetaSearch } from './read-meta-search.ts';

/**
 * Asks libraries in the name of whoever is logged in, so that the service knows a patron: they are never made to wait for
 * others. A token is fetched only when the service would refuse one without. The app is busy while the stream is read.
 */
export async function* askLibraries(
  search: MetaSearch,
  signal: AbortSignal,
): AsyncGenerator<readonly MetaSearchEvent[]> {
  const session = currentSession(useApp.getState());
  const known = session && tokenOf(session);
  dispatch({ type: 'loading-started' });
  try {
    try {
      yield* readMetaSearch(search, { signal, headers: asPatron(known) });
    } catch (error) {
      const fresh = session && isSparing(error) ? await freshToken(session, known) : undefined;
      if (fresh === undefined) throw error;
      yield* readMetaSearch(search, { signal, headers: asPatron(fresh) });
    }
  } finally {
    dispatch({ type: 'loading-ended' });
  }
}

const asPatron = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

/** The service has more callers than it can serve. It says so before the stream begins, so that nothing comes twice. */
function isSparing(error: unknown): boolean {
  return error instanceof ApiException && (error.code === 'too-many-requests' || error.code === 'proof-needed');
}

/** None where the login is over or cannot be renewed now: a search needs none, and ends none. */
function freshToken(session: Account, stale: string | undefined): Promise<string | undefined> {
  return renewToken(session, stale).catch(() => undefined);
}
