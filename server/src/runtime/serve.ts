import { setTimeout as pause } from 'node:timers/promises';
import { scheduleFeeds } from '../api/events/feeds/feed-schedule.ts';
import { shutDownGracefully } from '../base/http/server/graceful-shutdown.ts';
import { listen } from '../base/http/server/listen.ts';
import { followConnections } from '../base/http/server/stop-listening.ts';
import { fillDemoInBackground } from '../demo/fill-demo.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { loadDemoPatrons } from '../demo/load-demo-patrons.ts';
import { readOperators } from '../operations/operator/access/operators.ts';
import { followOperators } from '../operations/operator/follow-operators.ts';
import { announcedProjects } from '../operations/operator/maintenance/announced-projects.ts';
import { createLiveAnnouncements } from '../operations/operator/maintenance/live-announcements.ts';
import { createReload } from '../projects/files/reload-projects.ts';
import { withLock } from '../storage/locks/node-locks.ts';
import { openWorkClock } from '../systems/work-clock/work-clock.ts';
import { buildService, type OpenedParts } from './service/build-service.ts';
import { closeService } from './service/close-service.ts';
import { ledWork } from './service/led-work.ts';
import { createSystemdNotifier } from './service/notify-systemd.ts';
import { openLibraries } from './service/open-libraries.ts';
import { openMail } from './service/open-mail.ts';
import { openObservers } from './service/open-observers.ts';
import { openOperation } from './service/open-operation.ts';
import { openReaderParts } from './service/open-reader-parts.ts';
import { openStores } from './service/open-stores.ts';
import { prepareIndexes } from './service/prepare-indexes.ts';
import type { EarlyStart, ServiceContext } from './service/service-context.ts';
import { createSharedClock } from './service/shared-clock.ts';

/** Starts the service, which runs until the process ends. Throws an `Error` when the service cannot start. */
export async function serve({ projects: configuredProjects, ...start }: EarlyStart): Promise<void> {
  const clock = createSharedClock(start.warnings.warn);
  const context: ServiceContext = {
    ...start,
    configuredProjects,
    projects: announcedProjects(configuredProjects),
    clock,
    now: clock.now,
    // The log does not exist yet: warnings are buffered until it does.
    warn: start.warnings.warn,
    lifecycle: { state: 'starting' },
  };
  const { lifecycle } = context;
  const environment = start.preview === undefined ? process.env : {};
  const systemd = createSystemdNotifier({ environment, warn: start.warnings.warn });
  const parts = await openParts(context);
  const service = await buildService(parts);
  const { app } = service;
  context.warnings.tellTo((message, error) => app.log.warn({ err: error }, message));
  const triggers = await startTriggers(parts, service);
  const stopListening = followConnections(app.server);
  shutDownGracefully(
    {
      async drain(signal) {
        lifecycle.state = 'stopping';
        systemd.stopping();
        await pause(context.settings.drainSeconds * 1_000, undefined, { signal }).catch(() => undefined);
      },
      async close() {
        lifecycle.state = 'stopping';
        await stopListening();
        const { stores, readers, observers, operation, libraries, mail } = parts;
        const { indexes, claim } = context;
        await closeService({
          triggers,
          indexes,
          claim,
          ...service,
          ...stores,
          ...readers,
          ...operation,
          mail,
          traces: observers.traces,
          directory: libraries.directory,
        });
      },
    },
    app.log,
  );
  await loadDemos(parts);
  const address = await listen(app, context.settings);
  await context.claim.listening(address);
  parts.operation.reporter.start();
  parts.operation.databaseCheck.start();
  if (context.preview === undefined) startLedWork(parts, (message) => app.log.info(message));
  lifecycle.state = 'preparing';
  await prepareIndexes(context, address, app.log);
  // A shutdown may have begun in the meantime.
  if (lifecycle.state !== 'preparing') return;
  lifecycle.state = 'ready';
  systemd.ready();
  parts.operation.watch.start();
  parts.operation.lags.start();
  void parts.operation.reporter.report();
  process.stdout.write(`Buchfink is ready: ${address}${context.settings.basePath}\n`);
}

/** Opens all that the service consists of, before it answers. */
async function openParts(context: ServiceContext): Promise<OpenedParts> {
  const { settings, projects, clock, now } = context;
  // A mistake in the list stops the start.
  if (settings.operators !== undefined) await readOperators(settings.operators);
  const stores = await openStores(context);
  await clock.measure(stores.monitoring.readTime);
  const workClock = await openWorkClock({
    rows: stores.monitoring.workClock,
    // A preview has no rows of its own.
    newestRow: context.preview === undefined ? stores.circulation.newestLine : async () => undefined,
    now,
    warn: context.warn,
  });
  const isClockHeld = () => workClock.hold() !== undefined;
  const announcements = createLiveAnnouncements({
    store: stores.monitoring.announcements,
    projects,
    now,
    isClockHeld,
  });
  await announcements.refresh();
  const observers = await openObservers(context);
  const libraries = openLibraries(context, stores, observers, workClock);
  const mail = await openMail(context);
  const readers = await openReaderParts(context, stores, libraries, { isClockHeld, mail });
  const operation = openOperation(context, stores, libraries, observers, { logins: readers.logins, workClock, mail });
  return { mail, context, stores, workClock, announcements, observers, libraries, readers, operation };
}

/** Starts what follows changes by itself: event feeds, configuration files, and the acts of operators at any node. */
async function startTriggers(
  { context, stores, workClock, announcements, readers }: OpenedParts,
  { configuration }: Pick<Awaited<ReturnType<typeof buildService>>, 'configuration'>,
) {
  const { settings, stamp, projects, configuredProjects } = context;
  const schedule = scheduleFeeds(readers.feeds, () => projects.all);
  await configuration.start();
  const defaultId = configuredProjects.default.id;
  const reload = createReload({ folder: settings.projects, defaultId, ...configuration }, stamp);
  const stopWatching = reload.watch();
  const stopFollowing = followOperators({ announcements, configuration });
  process.on('SIGHUP', () => void reload.now());
  const stopClock = context.clock.follow(stores.monitoring.readTime);
  return [stopWatching, () => schedule.stop(), stopFollowing, stopClock, workClock.follow()];
}

/** Loads the demo's records and the patrons whose cards it shows. */
async function loadDemos({ context, stores, libraries }: OpenedParts): Promise<void> {
  const { projects, preview, now } = context;
  const { records } = stores;
  // The first node fills the demo; those that start at the same time wait for it.
  await withLock(stores.locks, 'demo', { every: 500 }, async () => {
    for (const project of preview ? [] : projects.all) {
      await loadDemo({ project, store: records, now });
      await loadDemoPatrons({ project, records, circulationOf: libraries.circulationOf, now }, 'cards');
    }
  });
}

/** Starts the work that one node does for all. */
function startLedWork(parts: OpenedParts, log: (message: string) => void): void {
  const { projects, now, warn } = parts.context;
  const { circulate, shareIndexes, writeToPatrons } = ledWork(parts, log);
  const { circulationOf } = parts.libraries;
  const fillDemo = () => fillDemoInBackground({ projects, records: parts.stores.records, circulationOf, now, warn });
  parts.operation.leadership.start([circulate, fillDemo, shareIndexes, writeToPatrons], log);
}
