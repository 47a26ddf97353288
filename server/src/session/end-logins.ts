import { openSessionStore } from '../storage/open-session-store.ts';
import { accountHashes } from './issue.ts';
import { accountMark } from './login-throttle.ts';
import { openKeys } from './open-keys.ts';

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
export async function endLogins(
  { data, keys: given }: { readonly data: string; readonly keys: string | undefined },
  { libraryId, patronId, card }: PatronWithCard,
  now: Date,
): Promise<number> {
  const store = await openSessionStore(data);
  try {
    const keys = await openKeys(data, given);
    await store.attempts.forgive([accountMark(keys, { libraryId, userId: card })]);
    const found = await store.sessions.ofAccounts(accountHashes(keys, libraryId, patronId), now.getTime());
    return await store.sessions.end(found.map(({ id }) => id));
  } finally {
    await store.close();
  }
}
