import { type OpenSessionStore, openSessionStore } from '../storage/open-session-store.ts';
import { accountHashes } from './issue.ts';
import type { Keys } from './keys.ts';
import { accountMark } from './login-throttle.ts';
import { findKeys } from './open-keys.ts';

/** A patron, with the card or user name that is typed at the login. */
export interface PatronWithCard {
  readonly libraryId: number;
  readonly patronId: string;
  readonly card: string;
}

/**
 * Ends all sessions of a patron, in a running service too, and answers how many there were; failed logins with the card are
 * forgotten. For a PIN that the library has changed: whoever had got hold of the old one must not stay logged in (OWASP
 * ASVS 5.0, 7.4.3), and whoever was kept out by somebody's guessing can come in.
 */
export type EndLogins = (patron: PatronWithCard, now: Date) => Promise<number>;

/**
 * Does work that ends logins, from outside of the service. Throws an `Error` for the operator before anything is done where
 * the keys of the service are not here: without them nobody can tell whose a login is.
 */
export async function withLogins<Result>(
  { data, keys: given }: { readonly data: string; readonly keys: string | undefined },
  work: (endLogins: EndLogins) => Promise<Result>,
): Promise<Result> {
  const store = await openSessionStore(data);
  try {
    const keys = await findKeys(data, given);
    const missing = (await store.serviceKeys.names()).filter((name) => keys?.byId(name) === undefined);
    if (missing.length > 0)
      throw new Error(
        `Logins cannot be ended: the service has the key ${missing.join(', ')}, which is not ` +
          `${given === undefined ? `in the file keys of ${data}` : 'in BUCHFINK_KEYS'}. Nothing was changed. ` +
          'Set BUCHFINK_KEYS as the service has it, and run the command again.',
      );
    return await work(async (patron, now) => (keys === undefined ? 0 : endWith(keys, store, patron, now)));
  } finally {
    await store.close();
  }
}

async function endWith(
  keys: Keys,
  { attempts, sessions }: OpenSessionStore,
  { libraryId, patronId, card }: PatronWithCard,
  now: Date,
): Promise<number> {
  await attempts.forgive([accountMark(keys, { libraryId, userId: card })]);
  const found = await sessions.ofAccounts(accountHashes(keys, libraryId, patronId), now.getTime());
  return sessions.end(found.map(({ id }) => id));
}
