import type { FastifyInstance } from 'fastify';
import type { NoticeSending } from '../../api/account/notices/routes.ts';
import { openAccounts } from '../../api/account/open-accounts.ts';
import { createPictures } from '../../api/covers/pictures.ts';
import { createEventStore } from '../../api/events/event-store.ts';
import { createFeeds } from '../../api/events/feeds/feeds.ts';
import { createOpenStreams } from '../../api/metasearch/open-streams.ts';
import { openSessions } from '../../api/session/open-sessions.ts';
import { parseFeed } from '../../projects/events/parse-feed.ts';
import type { Projects } from '../../projects/project/project.ts';
import type { AppSettings } from '../../runtime/app.ts';
import { mountAll, type ServiceParts } from '../../runtime/mount-all.ts';
import type { AccountStore } from '../../storage/accounts/open-account-store.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { noCoverSources } from '../no-cover-sources.ts';
import { nodeForTests } from '../test-service.ts';

/** What the nodes of a service under test share, and the systems that a node calls. */
interface AccountNodeSettings extends Pick<ServiceParts, 'directory' | 'records'> {
  readonly location: StorageLocation;
  readonly folder: string;
  readonly keys: Keys;
  readonly projects: Projects;
  readonly now: () => Date;
  /** Is closed with the node. */
  readonly accounts: AccountStore;
  /** Receives the lines of the log, and the warnings. */
  readonly log: string[];
  readonly app?: Partial<AppSettings>;
  readonly sendsBy?: NoticeSending;
}

/** Opens a node with all calls of the service. Directory and records stay open after it. */
export async function openAccountNode(
  settings: AccountNodeSettings,
): Promise<{ readonly app: FastifyInstance; close(): Promise<void> }> {
  const { directory, records, location, folder, keys, projects, now, log, sendsBy } = settings;
  const warn = (message: string, error?: unknown) => void log.push(`${message} ${error ?? ''}`);
  const logins = await openSessions({ ...location, keys, projects, now, warn, sleep: async () => {} });
  const locks = await storageAt(location).locks();
  const isShared = location.databaseUrl !== undefined;
  const accounts = openAccounts({ store: settings.accounts, isShared, keys, locks, now, sendsBy, warn });
  const parts: ServiceParts = {
    keys,
    directory,
    records,
    logins,
    accounts,
    // The patrons of the tests are in systems of others.
    circulationOf: () => undefined,
    sendsBy: sendsBy ?? (() => []),
    events: createEventStore({
      feeds: createFeeds({ dataDirectory: folder, parse: parseFeed, now, warn }),
      parse: parseFeed,
      now,
      warn,
    }),
    pictures: createPictures({ dataDirectory: folder, now }),
    coverSources: noCoverSources,
    streams: createOpenStreams(),
  };
  const app = await nodeForTests({
    projects,
    now,
    logLevel: 'debug',
    logTo: { write: (line) => log.push(line) },
    authenticator: logins.sessions,
    mountMore: (scope) => mountAll(scope, parts),
    ...settings.app,
  });
  return {
    app,
    async close() {
      await app.close();
      await accounts.close();
      await logins.close();
      await locks.close();
    },
  };
}
