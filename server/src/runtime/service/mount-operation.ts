import type { FastifyInstance } from 'fastify';
import { runInThread } from '../../base/run-in-thread.ts';
import type { MonitoredParts } from '../../operations/monitoring/metrics.ts';
import { mountMonitoring } from '../../operations/monitoring/routes.ts';
import { createUpkeep } from '../../operations/monitoring/upkeep.ts';
import { createOperatorNetworks } from '../../operations/operator/access/operator-access.ts';
import type { ConfigurationInForce } from '../../operations/operator/configuration/configuration-in-force.ts';
import type { PreviewApps } from '../../operations/operator/configuration/preview-apps.ts';
import type { LiveAnnouncements } from '../../operations/operator/maintenance/live-announcements.ts';
import { createServiceExamination } from '../../operations/operator/overview/examine-service.ts';
import { mountOperatorPages, type OperatorDeps } from '../../operations/operator/routes.ts';
import { letterWriter } from '../../systems/letters/letter-writer.ts';
import { countDeliveries } from '../../systems/notices/count-deliveries.ts';
import type { WorkClock } from '../../systems/work-clock/work-clock.ts';
import type { Libraries } from './open-libraries.ts';
import type { MailParts } from './open-mail.ts';
import type { Observers } from './open-observers.ts';
import type { Operation } from './open-operation.ts';
import type { ReaderParts } from './open-reader-parts.ts';
import type { Stores } from './open-stores.ts';
import type { ServiceContext } from './service-context.ts';

/** What metrics and the pages of operators show and change. */
export interface OperationSources {
  readonly context: ServiceContext;
  readonly stores: Stores;
  readonly workClock: WorkClock;
  readonly observers: Observers;
  readonly libraries: Libraries;
  readonly readers: Pick<ReaderParts, 'keys' | 'logins' | 'access' | 'streams'>;
  readonly operation: Operation;
  /** Undefined where no mail is sent. */
  readonly mail: MailParts | undefined;
  readonly announcements: LiveAnnouncements;
  readonly configuration: ConfigurationInForce;
  readonly previews: PreviewApps;
}

/** Mounts the metrics and the pages of operators. A preview has none of the sections that change something. */
export function mountOperation(app: FastifyInstance, sources: OperationSources): void {
  const { context, stores, observers, libraries, readers, operation, mail } = sources;
  const { settings, location, projects, indexes, preview, now } = context;
  const { records, monitoring: store } = stores;
  const { metrics, answers } = observers;
  const { lastBackup } = operation;
  const upkeep = createUpkeep({ projects, records, store, dataDirectory: settings.data, lastBackup });
  const measured: MonitoredParts = {
    projects,
    answers,
    directory: libraries.directory,
    streams: readers.streams,
    upkeep,
    brokenIndexes: indexes.listBroken,
    preparing: indexes.listPreparing,
    tables: indexes.countTables,
    lags: operation.lags.list,
    openSearch: indexes.openSearch,
    notices: {
      mails: mail?.state.counts,
      deliveries: () => countDeliveries({ projects, circulationOf: libraries.circulationOf, now }),
    },
    isLeader: operation.leadership.isLeader,
    clockAhead: context.clock.ahead,
    health: operation.health,
  };
  mountMonitoring(app, { metrics, measured, isOperator: createOperatorNetworks(settings.operatorNetworks) });
  mountOperatorPages(app, {
    projects,
    store,
    now,
    networks: settings.operatorNetworks,
    operators: settings.operators,
    keys: readers.keys,
    attempts: readers.logins.attempts,
    states: measured,
    tests: operation.tests,
    overview: {
      examination: createServiceExamination({
        location,
        keys: settings.keys,
        projects,
        records,
        store,
        metrics,
        now,
        health: operation.health,
        states: measured,
        trustedProxies: settings.trustedProxies,
        maxAges: settings.maxAges,
      }),
      upkeep,
      lastBackup,
      hasDatabase: location.databaseUrl !== undefined,
      nodeId: operation.reporter.id,
    },
    imports: operation.importPages,
    ...(preview === undefined && changingSections(sources)),
  });
}

/** The sections in which operators change projects and accounts. */
function changingSections(
  sources: OperationSources,
): Pick<Required<OperatorDeps>, 'maintenance' | 'configuration' | 'dailyWork' | 'notices' | 'desk'> {
  const { context, workClock, libraries, readers, announcements, configuration, previews } = sources;
  const { location, projects, configuredProjects, threads } = context;
  return {
    maintenance: { announcements, files: configuredProjects },
    configuration: { configuration, previews },
    notices: { projects, circulationOf: libraries.circulationOf },
    dailyWork: { projects, circulationOf: libraries.circulationOf, workClock },
    desk: {
      projects,
      circulationOf: libraries.circulationOf,
      access: readers.access,
      searchTraces: (values) => runInThread(threads, 'search-traces-thread.js', { location, values }),
      letters: letterWriter((work) => runInThread(threads, 'letter-thread.js', work)),
    },
  };
}
