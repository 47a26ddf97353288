import type { EndLogins } from '@buchfink/connectors/builtin/circulation/registration/remove-ended-patrons';
import { actMilliseconds } from '@buchfink/connectors/call-context';
import type { FeedRow } from '../../storage/accounts/feed-store.ts';
import type { AccountStore } from '../../storage/accounts/open-account-store.ts';
import type { Warn } from '../../storage/files/restrict-access.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { findKeys } from '../../storage/keys/open-keys.ts';
import type { OpenSessionStore } from '../../storage/sessions/open-session-store.ts';
import type { StoredSession } from '../../storage/sessions/session-store.ts';
import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { accountHashes } from '../session/issue-tokens.ts';
import { accountMark, attemptMilliseconds } from '../session/login/login-throttle.ts';
import { createFeeds, feedPatronHashes } from './feed/feeds.ts';

/** A patron, with the card used at the login. */
export interface PatronWithCard {
  readonly libraryId: number;
  readonly patronId: string;
  readonly card: string;
  readonly userName?: string;
}

/** The numbers of sessions, calendar feeds and failed logins that were ended or cleared. */
export interface RevokedAccess {
  readonly logins: number;
  readonly feeds: number;
  readonly attempts: number;
}

/** What the service stores about the logins and calendar feeds of a patron. Instants are epoch milliseconds. */
export interface AccessData {
  readonly sessions: readonly StoredSession[];
  readonly attempts: readonly { readonly at: number; readonly hasFailed: boolean }[];
  readonly feeds: readonly Pick<FeedRow, 'added' | 'readDay'>[];
}

/** The sessions and calendar feeds of patrons, seen from outside the service, also while it runs. */
export interface PatronAccess {
  /**
   * Ends all sessions of a patron, in a running service too, removes the card from all calendar feeds, and clears
   * failed logins with the card. Used after the library has changed a PIN: a person who knew the old PIN must not
   * stay logged in (OWASP ASVS 5.0, 7.4.3) or read the loans any longer, and a patron who was locked out by someone's
   * guessing can log in again.
   */
  revoke(patron: PatronWithCard, now: () => Date): Promise<RevokedAccess>;
  /** All rows that belong to the patron, without secrets. */
  data(patron: PatronWithCard, now: () => Date): Promise<AccessData>;
  /** The keyed hashes that stand for the patron in the stores. */
  hashes(patron: PatronWithCard): readonly Buffer[];
  /** Deletes what has expired: sessions, failed logins and acts of all patrons. */
  sweep(now: () => Date): Promise<void>;
}

/** The place of the service's data, and its setting BUCHFINK_KEYS. */
export interface PatronAccessOptions {
  readonly location: StorageLocation;
  readonly keys: string | undefined;
  readonly warn: Warn;
}

/**
 * Runs work with the access of patrons from outside the service. Throws an `Error` for the operator before any change
 * when the keys of the service are missing: logins and feeds can only be matched to a patron with them.
 */
export async function withPatronAccess<Result>(
  { location, keys: keysSetting, warn }: PatronAccessOptions,
  work: (access: PatronAccess) => Promise<Result>,
): Promise<Result> {
  const storage = storageAt(location);
  const logins = await storage.sessions({ warn });
  try {
    const keys = await findKeys(location.dataDirectory, keysSetting);
    const missing = (await logins.serviceKeys.names()).filter((name) => keys?.byId(name) === undefined);
    if (missing.length > 0)
      throw new Error(
        `Logins cannot be found: the service has the key ${missing.join(', ')}, which is not ` +
          `${keysSetting === undefined ? `in the file keys of ${location.dataDirectory}` : 'in BUCHFINK_KEYS'}. Nothing was changed. ` +
          'Set BUCHFINK_KEYS as the service has it, and run the command again.',
      );
    const accounts = await storage.accounts({ warn });
    try {
      return await work(patronAccess(keys, { logins, accounts }));
    } finally {
      await accounts.close();
    }
  } finally {
    await logins.close();
  }
}

/** Ends the logins of a patron whom circulation is about to remove. */
export const endLoginsBy =
  (access: Pick<PatronAccess, 'revoke'>, now: () => Date) =>
  async (libraryId: number, { id, card, userName }: Parameters<EndLogins>[0]): Promise<void> => {
    await access.revoke({ libraryId, patronId: id, card, userName }, now);
  };

/** The open stores with what patrons are logged in with. */
export interface PatronAccessStores {
  readonly logins: Pick<OpenSessionStore, 'sessions' | 'attempts'>;
  readonly accounts: Pick<AccountStore, 'acts' | 'feeds'>;
}

/** The access of patrons by stores that are open. Without keys no service has run here, so nobody has logged in. */
export function patronAccess(keys: Keys | undefined, { logins, accounts }: PatronAccessStores): PatronAccess {
  const { attempts, sessions } = logins;
  const sweep: PatronAccess['sweep'] = async (now) => {
    const at = now().getTime();
    await sessions.sweep(at);
    await attempts.sweep(at - attemptMilliseconds, at);
    await accounts.acts.forget(at - actMilliseconds);
  };
  if (keys === undefined)
    return {
      revoke: async () => ({ logins: 0, feeds: 0, attempts: 0 }),
      data: async () => ({ sessions: [], attempts: [], feeds: [] }),
      hashes: () => [],
      sweep,
    };
  const marksOf = ({ libraryId, card, userName }: PatronWithCard) =>
    [card, ...(userName === undefined ? [] : [userName])].flatMap((userId) =>
      keys.all.map((key) => accountMark(keys, { libraryId, userId }, key)),
    );
  const sessionsOf = ({ libraryId, patronId }: PatronWithCard, now: () => Date) =>
    sessions.ofAccounts(accountHashes(keys, libraryId, patronId), now().getTime());
  const feedsAt = (now: () => Date) => createFeeds({ store: accounts.feeds, keys, now });
  return {
    async revoke(patron, now) {
      const cleared = await attempts.forgive(marksOf(patron));
      // The logins end first, because a logged-in patron could create another feed.
      // Those that have run out end too: the clock may be wrong.
      const ended = await sessions.end((await sessionsOf(patron, () => new Date(0))).map(({ id }) => id));
      return { logins: ended, feeds: await feedsAt(now).end(patron), attempts: cleared };
    },
    data: async (patron, now) => ({
      sessions: await sessionsOf(patron, now),
      attempts: await attempts.ofAccounts(marksOf(patron)),
      feeds: await feedsAt(now).ofPatron(patron),
    }),
    hashes: (patron) => [
      ...accountHashes(keys, patron.libraryId, patron.patronId),
      ...feedPatronHashes(keys, patron),
      ...marksOf(patron),
    ],
    sweep,
  };
}
