import { isPublicAddress } from '../../base/http/client/public-address.ts';
import { runInThread } from '../../base/run-in-thread.ts';
import { createConnectionTests } from '../../operations/monitoring/connections/connection-tests.ts';
import { createDailyDatabaseCheck } from '../../operations/monitoring/health/check-databases-daily.ts';
import { createHealthList } from '../../operations/monitoring/health/health-list.ts';
import { mailHealth, missingMailHealth } from '../../operations/monitoring/health/mail-health.ts';
import { openSearchHealth } from '../../operations/monitoring/health/opensearch-health.ts';
import { secretHealth } from '../../operations/monitoring/health/secret-health.ts';
import { clockHealth, diskHealth, systemHealth } from '../../operations/monitoring/health/sources.ts';
import { createNodeReporter } from '../../operations/monitoring/nodes/node-reporter.ts';
import { createConnectionWatch } from '../../operations/monitoring/watch-connections.ts';
import { openImportPages } from '../../operations/operator/imports/open-import-pages.ts';
import { readBackupNote } from '../../storage/backup/backup-note.ts';
import { createIndexLags } from '../../systems/indexing/index-lag.ts';
import { createLeadership } from '../../systems/leadership/leadership.ts';
import { throttleMessages } from '../../systems/upstream/throttle-messages.ts';
import type { WorkClock } from '../../systems/work-clock/work-clock.ts';
import type { Libraries } from './open-libraries.ts';
import type { MailParts } from './open-mail.ts';
import type { Observers } from './open-observers.ts';
import type { ReaderParts } from './open-reader-parts.ts';
import type { Stores } from './open-stores.ts';
import type { ServiceContext } from './service-context.ts';

/** What keeps the service running and shows operators how it does. */
export type Operation = ReturnType<typeof openOperation>;

/** The other parts whose state operators see. */
interface WatchedParts {
  readonly logins: ReaderParts['logins'];
  readonly workClock: WorkClock;
  readonly mail: MailParts | undefined;
}

/** Creates leadership, the watch over connections, index lags, connection tests, imports and the reports of this node. */
export function openOperation(
  context: ServiceContext,
  stores: Stores,
  libraries: Libraries,
  observers: Observers,
  { logins: { hasReplacedKeys }, workClock, mail }: WatchedParts,
) {
  const { settings, location, projects, indexes, preview, threads, now, warn, lifecycle } = context;
  const { recordStore, records, monitoring, keys } = stores;
  const { directory, upstream } = libraries;
  const leadership = createLeadership(stores.locks);
  // A database is backed up by its own tools, which leave no note here.
  const lastBackup = async () => (location.databaseUrl === undefined ? readBackupNote(settings.data) : undefined);
  const clock = () => now().getTime();
  const isClockHeld = () => workClock.hold() !== undefined;
  const states = { projects, directory, brokenIndexes: indexes.listBroken, answers: observers.answers };
  const health = createHealthList(
    [
      systemHealth(states),
      observers.answers.findings,
      clockHealth(workClock.hold),
      diskHealth(settings.data, clock),
      openSearchHealth(indexes.openSearch.troubles),
      mailHealth(mail?.state),
      missingMailHealth(projects, mail),
      secretHealth({
        projects,
        keys,
        now: clock,
        dataDirectory: settings.data,
        keysSetting: settings.keys,
        hasReplacedKeys,
        references: [settings.alerts?.address, settings.alerts?.secret, settings.operators],
      }),
    ],
    throttleMessages(warn, now),
  );
  const databaseCheck = createDailyDatabaseCheck({
    check: (signal) => runInThread(threads, 'check-databases-thread.js', { location }, signal),
    answers: observers.answers,
    warn,
  });
  const watch = createConnectionWatch({
    ...states,
    records,
    lastBackup,
    health,
    store: monitoring,
    recorder: observers.recorder,
    isLeader: leadership.isLeader,
    isClockHeld,
    idleMinutes: preview ? 0 : settings.idleMinutes,
    alerts: preview ? undefined : settings.alerts,
    maxAges: settings.maxAges,
    webhook: { mayConnect: (address) => isPublicAddress(address) || upstream.isAllowed(address), now, warn },
  });
  const lags = createIndexLags({
    records,
    version: recordStore.version,
    reached: indexes.reached,
    clock: () => performance.now(),
  });
  const { behindSeconds } = settings;
  const listBehind = () => (behindSeconds > 0 ? lags.list().filter(({ seconds }) => seconds > behindSeconds) : []);
  const tests = createConnectionTests(async (library, signal, report) => {
    const { checkConnection } = await import('../../systems/connection-check/check-connection.ts');
    const connection = { store: records, indexOf: indexes.of, circulationOf: () => undefined, upstream };
    const { lendConnection } = directory.rolesOf(library.id);
    return checkConnection({ library, connection, signal, report, lendConnection });
  }, clock);
  const importPages = preview
    ? undefined
    : openImportPages({
        location,
        projects,
        records,
        monitoring,
        threads,
        now,
        isClockHeld,
        warn,
        environment: process.env,
        maxMegabytes: settings.uploadMegabytes,
      });
  const reporter = createNodeReporter({
    nodes: monitoring.nodes,
    dataDirectory: settings.data,
    state: () => (lifecycle.state === 'ready' && listBehind().length > 0 ? 'behind' : lifecycle.state),
    isLeader: leadership.isLeader,
    now,
    warn,
  });
  return { leadership, lastBackup, health, databaseCheck, watch, lags, listBehind, tests, importPages, reporter };
}
