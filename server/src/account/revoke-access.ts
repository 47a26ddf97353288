import { accountHashes } from '../session/issue-tokens.ts';
import type { Keys } from '../session/keys/keys.ts';
import { findKeys } from '../session/keys/open-keys.ts';
import { accountMark } from '../session/login/login-throttle.ts';
import type { AccountStore } from '../storage/accounts/open-account-store.ts';
import type { Warn } from '../storage/files/restrict-access.ts';
import type { OpenSessionStore } from '../storage/sessions/open-session-store.ts';
import { type StorageLocation, storageAt } from '../storage/storage.ts';
import { createFeeds } from './feed/feeds.ts';

/** A patron, with the card or user name used at the login. */
export interface PatronWithCard {
  readonly libraryId: number;
  readonly patronId: string;
  readonly card: string;
}

/** The numbers of sessions and feeds that were ended. */
export interface RevokedAccess {
  readonly logins: number;
  readonly feeds: number;
}

/**
 * Ends all sessions of a patron, in a running service too, removes the card from all calendar feeds, and clears
 * failed logins with the card. Used after the library has changed a PIN: a person who knew the old PIN must not stay
 * logged in (OWASP ASVS 5.0, 7.4.3) or read the loans any longer, and a patron who was locked out by someone's
 * guessing can log in again.
 */
export type RevokeAccess = (patron: PatronWithCard, now: () => Date) => Promise<RevokedAccess>;

/** The place of the service's data, and its setting BUCHFINK_KEYS. */
export interface RevocationOptions {
  readonly location: StorageLocation;
  readonly keys: string | undefined;
  readonly warn: Warn;
}

/**
 * Runs work that revokes access from outside the service. Throws an `Error` for the operator before any change when
 * the keys of the service are missing: logins and feeds can only be matched to a patron with them.
 */
export async function withAccessRevocation<Result>(
  { location, keys: keysSetting, warn }: RevocationOptions,
  work: (endAccess: RevokeAccess) => Promise<Result>,
): Promise<Result> {
  const storage = storageAt(location);
  const logins = await storage.sessions({ warn });
  try {
    const keys = await findKeys(location.dataDirectory, keysSetting);
    const missing = (await logins.serviceKeys.names()).filter((name) => keys?.byId(name) === undefined);
    if (missing.length > 0)
      throw new Error(
        `Logins cannot be ended: the service has the key ${missing.join(', ')}, which is not ` +
          `${keysSetting === undefined ? `in the file keys of ${location.dataDirectory}` : 'in BUCHFINK_KEYS'}. Nothing was changed. ` +
          'Set BUCHFINK_KEYS as the service has it, and run the command again.',
      );
    const accounts = await storage.accounts({ warn });
    try {
      return await work(async (patron, now) =>
        keys === undefined ? { logins: 0, feeds: 0 } : endWith(keys, { logins, accounts }, patron, now),
      );
    } finally {
      await accounts.close();
    }
  } finally {
    await logins.close();
  }
}

/** Ends the logins first, because a logged-in patron could create another feed. */
async function endWith(
  keys: Keys,
  { logins, accounts }: { readonly logins: OpenSessionStore; readonly accounts: AccountStore },
  { libraryId, patronId, card }: PatronWithCard,
  now: () => Date,
): Promise<RevokedAccess> {
  const { attempts, sessions } = logins;
  await attempts.forgive([accountMark(keys, { libraryId, userId: card })]);
  const accountSessions = await sessions.ofAccounts(accountHashes(keys, libraryId, patronId), now().getTime());
  const ended = await sessions.end(accountSessions.map(({ id }) => id));
  const feeds = createFeeds({ store: accounts.feeds, keys, now });
  return { logins: ended, feeds: await feeds.end({ libraryId, patronId }) };
}
