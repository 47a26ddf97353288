import { endLoginsBy } from '../../api/account/patron-access.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import { circulateInBackground } from '../../systems/circulation/in-background.ts';
import { writeToPatrons } from '../../systems/notices/write-to-patrons.ts';
import { openPushTransport } from '../../systems/push/push-transport.ts';
import { vapidKeysOf } from '../../systems/push/vapid-keys.ts';
import { shareIndexesInBackground } from '../../systems/segment-exchange/share-indexes.ts';
import type { WorkClock } from '../../systems/work-clock/work-clock.ts';
import type { Libraries } from './open-libraries.ts';
import type { MailParts } from './open-mail.ts';
import type { ReaderParts } from './open-reader-parts.ts';
import type { Stores } from './open-stores.ts';
import type { ServiceContext } from './service-context.ts';

/** What the work that one node does for all reads and changes. */
export interface LedWorkSources {
  readonly context: ServiceContext;
  readonly stores: Stores;
  readonly workClock: WorkClock;
  readonly libraries: Libraries;
  readonly readers: Pick<ReaderParts, 'keys' | 'logins' | 'access'>;
  readonly mail: MailParts | undefined;
}

/** The work that one node does for all: the daily work of circulation, mails and pushes to patrons, and sharing the indexes in a folder. */
export function ledWork(
  { context, stores, workClock, libraries, readers, mail }: LedWorkSources,
  log: (message: string) => void,
) {
  const { settings, projects, indexes, now, warn } = context;
  const { circulation, recordStore } = stores;
  const { segments } = settings;
  return {
    circulate: () =>
      circulateInBackground({
        projects,
        circulationOf: libraries.circulationOf,
        records: stores.records,
        revise: indexes.revise,
        version: () => `${circulation.version()} ${recordStore.version()}`,
        workClock,
        endLogins: endLoginsBy(readers.access, now),
        warn,
        log,
      }),
    writeToPatrons: () =>
      writeToPatrons({
        mail,
        push: openPushTransport({ vapidKeys: vapidKeysOf(readers.keys), now }),
        loginsOf: readers.logins.sessions.loginsOf,
        projects,
        circulationOf: libraries.circulationOf,
        keys: readers.keys,
        basePath: settings.basePath,
        version: circulation.version,
        now,
        warn,
      }),
    shareIndexes: () =>
      shareIndexesInBackground({
        folder: segments?.kind === 'folder' ? segments.folder : undefined,
        dataDirectory: settings.data,
        libraryIds: () => builtinCatalogueIds(projects.all),
        keys: readers.keys,
        warn,
      }),
  };
}
