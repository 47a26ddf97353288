import { openSessionStore } from '../storage/open-session-store.ts';
import { accountHashes } from './issue.ts';
import { openKeys } from './open-keys.ts';

/**
 * Ends all sessions of a patron, in a running service too; answers how many there were. For commands: whoever has got hold
 * of a PIN must not stay logged in when it is changed (OWASP ASVS 5.0, 7.4.3).
 */
export async function endLogins(
  { data, keys }: { readonly data: string; readonly keys: string | undefined },
  patron: { readonly libraryId: number; readonly patronId: string },
  now: Date,
): Promise<number> {
  const store = await openSessionStore(data);
  try {
    const hashes = accountHashes(await openKeys(data, keys), patron.libraryId, patron.patronId);
    const found = await store.sessions.ofAccounts(hashes, now.getTime());
    return await store.sessions.end(found.map(({ id }) => id));
  } finally {
    await store.close();
  }
}
