import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openAccounts } from './account/open-accounts.ts';
import { withPatronAccess } from './account/patron-access.ts';
import { buildApp } from './app.ts';
import { logIndexProgress } from './catalogue/log-index-progress.ts';
import { createCirculations } from './circulation/circulations.ts';
import { circulateInBackground } from './circulation/in-background.ts';
import { connectLibrary } from './connections/connect-library.ts';
import { createLibraryDirectory, type LibraryDirectory } from './connections/library-directory.ts';
import { createPictures } from './covers/pictures.ts';
import { createCoverSources } from './covers/sources/cover-sources.ts';
import { fillDemoInBackground } from './demo/fill-demo.ts';
import { loadDemo } from './demo/load-demo.ts';
import { loadDemoPatrons } from './demo/load-demo-patrons.ts';
import { createEventStore } from './events/event-store.ts';
import { scheduleFeeds } from './events/import/feed-schedule.ts';
import { createFeeds } from './events/import/feeds.ts';
import type { HealthState } from './health/health.ts';
import { isPublicAddress } from './http/client/public-address.ts';
import { shutDownGracefully } from './http/server/graceful-shutdown.ts';
import { listen } from './http/server/listen.ts';
import { createNetworkMatcher } from './http/server/networks.ts';
import { createIndexLags } from './indexing/index-lag.ts';
import type { Indexes } from './indexing/indexes.ts';
import { runInThread } from './indexing/run-in-thread.ts';
import { createLeadership } from './leadership/leadership.ts';
import type { LibrarySettings } from './libraries/library-settings.ts';
import { createOpenStreams } from './metasearch/open-streams.ts';
import type { BufferedWarnings } from './monitoring/buffered-warnings.ts';
import { createConnectionRecorder, observeByAll } from './monitoring/connections/connection-recorder.ts';
import { createConnectionTests } from './monitoring/connections/connection-tests.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createNodeReporter } from './monitoring/nodes/node-reporter.ts';
import { mountMonitoring } from './monitoring/routes.ts';
import { createUpkeep } from './monitoring/upkeep.ts';
import { createConnectionWatch } from './monitoring/watch-connections.ts';
import { mountAll } from './mount-all.ts';
import { createOperatorNetworks } from './operator/access/operator-access.ts';
import { readOperators } from './operator/access/operators.ts';
import { createConfigurationInForce } from './operator/configuration/configuration-in-force.ts';
import { createPreviewApps } from './operator/configuration/preview-apps.ts';
import { followOperators } from './operator/follow-operators.ts';
import { openImportRoom } from './operator/imports/open-import-room.ts';
import { announcedProjects } from './operator/maintenance/announced-projects.ts';
import { createLiveAnnouncements } from './operator/maintenance/live-announcements.ts';
import { createServiceExamination } from './operator/overview/examine-service.ts';
import { mountOperatorPages } from './operator/routes.ts';
import { readOnlyConnector } from './preview/read-only-connector.ts';
import type { OpenedConfiguration } from './project-files/open-projects.ts';
import { createReload } from './project-files/reload-projects.ts';
import { builtinCatalogueIds } from './projects/builtin-catalogues.ts';
import type { LiveProjects } from './projects/live-projects.ts';
import type { Projects } from './projects/project.ts';
import { openRateLimiter } from './rate-limit/open-rate-limiter.ts';
import { serveSegments } from './segment-exchange/serve-segments.ts';
import { shareIndexesInBackground } from './segment-exchange/share-indexes.ts';
import { openKeys } from './session/keys/open-keys.ts';
import { openSessions } from './session/open-sessions.ts';
import type { readSettings } from './settings.ts';
import { readBackupNote } from './storage/backup/backup-note.ts';
import type { CallBudgets } from './storage/call-budgets/call-budgets.ts';
import type { DataClaim } from './storage/files/data-claim.ts';
import { withLock } from './storage/locks/node-locks.ts';
import { type StorageLocation, storageAt } from './storage/storage.ts';
import { openUpstream } from './upstream/fetch-upstream.ts';
import { createGuards } from './upstream/guard/guards.ts';
import { throttleMessages } from './upstream/throttle-messages.ts';
import { serviceVersion } from './version/service-version.ts';

/** State created before the heavy modules are imported. */
export interface EarlyStart {
  readonly settings: ReturnType<typeof readSettings>;
  /** Where the service keeps its data. */
  readonly location: StorageLocation;
  /** Folder of the built app. */
  readonly appFolder: string;
  readonly projects: LiveProjects;
  /** The configuration that the projects came from. */
  readonly opened: OpenedConfiguration;
  /** Fingerprint of the projects' files when they were read. */
  readonly stamp: string;
  readonly indexes: Indexes;
  readonly warnings: BufferedWarnings;
  /** The service's claim to the data directory. */
  readonly claim: DataClaim;
  /** The folder of the threads' and programs' files, as a URL. */
  readonly threads: string;
  /** For a preview, which changes nothing: where the records and accounts are that it only reads. */
  readonly preview?: { readonly location: StorageLocation };
}

/** Milliseconds after which a line says that catalogues are still being prepared. */
const patience = 2000;

/** Starts the service, which runs until the process ends. Throws an `Error` when the service cannot start. */
export async function serve({
  settings,
  location,
  appFolder,
  projects: configuredProjects,
  opened,
  stamp,
  indexes,
  warnings,
  claim,
  threads,
  preview,
}: EarlyStart): Promise<void> {
  // The log does not exist yet: warnings are buffered until it does.
  const { warn } = warnings;
  const libraryStorage = storageAt(preview?.location ?? location);
  const store = await libraryStorage.records();
  const circulation = await libraryStorage.circulation({ warn });
  const circulationOf = createCirculations({
    store: circulation.store,
    records: store.records,
    indexOf: indexes.of,
    now: () => new Date(),
  });
  const far = { isAllowed: createNetworkMatcher(settings.upstreamNetworks), now: () => new Date(), warn };
  const monitoring = await storageAt(location).monitoring({ warn });
  const projects = announcedProjects(configuredProjects);
  const announcements = createLiveAnnouncements({ store: monitoring.announcements, projects, now: () => new Date() });
  await announcements.refresh();
  const metrics = createMetrics();
  const recorder = createConnectionRecorder(() => Date.now());
  const traces = settings.tracesEndpoint === undefined ? undefined : await openTracesTo(settings.tracesEndpoint, warn);
  const connect = (library: LibrarySettings) =>
    connectLibrary(library, { store: store.records, indexOf: indexes.of, circulationOf, far });
  const connectReadOnly = (library: LibrarySettings) => readOnlyConnector(connect(library));
  const directory = createLibraryDirectory(
    projects,
    preview ? connectReadOnly : connect,
    createGuards({
      now: () => new Date(),
      observer: observeByAll(metrics.observer, recorder.observer, ...(traces ? [traces.observer] : [])),
    }),
  );
  const feeds = createFeeds({ dataDirectory: settings.data, now: () => new Date(), warn });
  const events = createEventStore({ feeds, now: () => new Date(), warn });
  const keys = await openKeys(settings.data, settings.keys);
  // A mistake in the list stops the start.
  if (settings.operators !== undefined) await readOperators(settings.operators);
  const logins = await openSessions({ ...location, keys, projects, now: () => new Date(), warn });
  const locks = await storageAt(location).locks();
  const leadership = createLeadership(locks);
  const callBudgets = await storageAt(location).callBudgets();
  const accounts = await openAccounts({ ...location, keys, locks, now: () => new Date(), warn });
  const streams = createOpenStreams();
  // A database is backed up by its own tools, which leave no note here.
  const lastBackup = async () => (location.databaseUrl === undefined ? readBackupNote(settings.data) : undefined);
  const watch = createConnectionWatch({
    projects,
    directory,
    brokenIndexes: indexes.listBroken,
    store: monitoring,
    records: store.records,
    recorder,
    isLeader: leadership.isLeader,
    idleMinutes: preview ? 0 : settings.idleMinutes,
    alerts: preview ? undefined : settings.alerts,
    maxAges: settings.maxAges,
    lastBackup,
    webhook: {
      mayConnect: (address) => isPublicAddress(address) || far.isAllowed(address),
      now: () => new Date(),
      warn,
    },
  });
  const lags = createIndexLags({
    records: store.records,
    version: store.version,
    reached: indexes.reached,
    clock: () => performance.now(),
  });
  const { behindSeconds } = settings;
  const pictures = createPictures({ dataDirectory: settings.data, now: () => new Date() });
  const coverHosts = openUpstream(far);
  const coverSources = createCoverSources({
    dataDirectory: settings.data,
    fetch: coverHosts.fetch,
    now: () => new Date(),
    warn: throttleMessages(warn, () => new Date()),
  });
  const tests = createConnectionTests(
    async (library, signal, report) => {
      const { checkConnection } = await import('./connection-check/check-connection.ts');
      const connection = { store: store.records, indexOf: indexes.of, circulationOf: () => undefined, far };
      return checkConnection({ library, connection, signal, report });
    },
    () => Date.now(),
  );
  const importRoom = preview
    ? undefined
    : openImportRoom({
        ...{ location, projects, records: store.records, monitoring, threads, warn },
        environment: process.env,
        mostMegabytes: settings.uploadMegabytes,
        now: () => new Date(),
      });
  let state: HealthState = 'starting';
  const isBehind = () => behindSeconds > 0 && lags.list().some(({ seconds }) => seconds > behindSeconds);
  const reporter = createNodeReporter({
    nodes: monitoring.nodes,
    dataDirectory: settings.data,
    state: () => (state === 'ready' && isBehind() ? 'behind' : state),
    isLeader: leadership.isLeader,
    now: () => new Date(),
    warn,
  });
  const commonSettings = (served: Projects, systems: LibraryDirectory, budgets?: CallBudgets) => ({
    projects: served,
    directory: systems,
    appFolder,
    now: () => new Date(),
    logLevel: settings.logLevel,
    trustedProxies: settings.trustedProxies,
    authenticator: logins.sessions,
    rateLimiter: openRateLimiter({
      settings: settings.rateLimits,
      keys,
      networks: logins.networks,
      authenticator: logins.sessions,
      useOf: (libraryId) => systems.useOf(libraryId),
      shared: budgets && { store: budgets, warn },
    }),
    health: {
      state: () => state,
      checkStore: async () => void (await store.records.count(0)),
      brokenIndexes: indexes.listBroken,
      preparing: indexes.listPreparing,
      // Without a shared database there is no other node that could answer instead.
      ...(location.databaseUrl !== undefined &&
        behindSeconds > 0 && { behind: () => lags.list().filter(({ seconds }) => seconds > behindSeconds) }),
    },
  });
  const parts = { events, records: store.records, pictures, coverSources, logins, accounts, streams };
  const [info, error] = [(message: string) => app.log.info(message), (message: string) => app.log.error(message)];
  const confirms = settings.confirmsConfiguration && preview === undefined;
  const configuration = createConfigurationInForce({
    ...{ folder: settings.projects, projects: configuredProjects, opened },
    ...{ store: confirms ? monitoring.configuration : undefined, now: () => new Date(), info, error },
  });
  const previews = createPreviewApps({
    ...{ configuration, keys, now: () => new Date() },
    async build(previewed) {
      const systems = createLibraryDirectory(previewed, connectReadOnly);
      const built = await buildApp({
        // Its budgets are its own: they end with it.
        ...commonSettings(previewed, systems),
        mountMore: (scope) => mountAll(scope, { ...parts, directory: systems }),
      });
      await built.ready();
      return { app: built, close: async () => void (await Promise.all([built.close(), systems.close()])) };
    },
  });
  const app: FastifyInstance = await buildApp({
    ...commonSettings(projects, directory, callBudgets),
    ...(confirms && { appFor: previews.appFor }),
    mountMore: (scope) => {
      traces?.mount(scope.app);
      if (settings.segments?.kind === 'peers')
        serveSegments(scope.app, { dataDirectory: settings.data, keys, now: () => Date.now() });
      mountAll(scope, { ...parts, directory });
      const { listBroken: brokenIndexes, listPreparing: preparing, countTables: tables } = indexes;
      const { isLeader } = leadership;
      const sources = { projects, records: store.records, store: monitoring, dataDirectory: settings.data, lastBackup };
      const upkeep = createUpkeep(sources);
      const measured = {
        ...{ projects, directory, streams, brokenIndexes, preparing, tables },
        ...{ lags: lags.list, isLeader, upkeep },
      };
      mountMonitoring(scope.app, { metrics, measured, isOperator: createOperatorNetworks(settings.operatorNetworks) });
      mountOperatorPages(scope.app, {
        projects,
        networks: settings.operatorNetworks,
        operators: settings.operators,
        keys,
        attempts: logins.attempts,
        store: monitoring,
        now: () => new Date(),
        states: measured,
        tests,
        overview: {
          examination: createServiceExamination({
            ...{ location, keys: settings.keys, projects, records: store.records, store: monitoring, metrics },
            ...{ states: measured, trustedProxies: settings.trustedProxies, maxAges: settings.maxAges },
            now: () => new Date(),
          }),
          ...{ upkeep, lastBackup, hasDatabase: location.databaseUrl !== undefined, nodeId: reporter.id },
        },
        imports: importRoom,
        ...(preview === undefined && {
          maintenance: { announcements, files: configuredProjects },
          configuration: { configuration, previews },
          desk: {
            projects,
            circulationOf,
            withAccess: (work) => withPatronAccess({ location, keys: settings.keys, warn }, work),
            searchTraces: (values) => runInThread(threads, 'search-traces-thread.js', { location, values }),
          },
        }),
      });
    },
  });
  warnings.tellTo((message, error) => app.log.warn({ err: error }, message));
  const schedule = scheduleFeeds(feeds, () => projects.all);
  // Nothing stays in force that the files do not have, should the setting return later.
  if (!confirms) for (const role of ['confirmed', 'preview'] as const) await monitoring.configuration.remove(role);
  await configuration.start();
  const reload = createReload(
    { folder: settings.projects, defaultId: configuredProjects.default.id, ...configuration },
    stamp,
  );
  const stopWatching = reload.watch();
  const stopFollowing = followOperators({ announcements, configuration });
  process.on('SIGHUP', () => void reload.now());
  const drain = async (signal: AbortSignal) => {
    state = 'stopping';
    await pause(settings.drainSeconds * 1_000, undefined, { signal }).catch(() => undefined);
  };
  const close = async () => {
    state = 'stopping';
    stopWatching();
    schedule.stop();
    await stopFollowing();
    // Stopped runs store what they have read while running answers end.
    const runsEnded = importRoom?.close();
    await app.close();
    await runsEnded;
    await previews.close();
    await accounts.close();
    await leadership.close();
    await lags.close();
    await tests.close();
    await watch.close();
    await traces?.close();
    await reporter.close();
    await monitoring.close();
    await directory.close();
    await coverHosts.close();
    await indexes.close();
    await logins.close();
    await circulation.close();
    await store.close();
    await locks.close();
    await claim.release();
  };
  shutDownGracefully({ drain, close }, app.log);
  const demo = { records: store.records, circulationOf, now: () => new Date() };
  // The first node fills the demo; those that start at the same time wait for it.
  await withLock(locks, 'demo', { every: 500 }, async () => {
    for (const project of preview ? [] : projects.all) {
      await loadDemo({ project, store: store.records, now: () => new Date() });
      await loadDemoPatrons({ project, ...demo }, 'cards');
    }
  });
  const address = await listen(app, settings);
  await claim.listening(address);
  reporter.start();
  const logWarning = (message: string, error: unknown) => app.log.warn({ err: error }, message);
  if (preview === undefined) {
    const circulate = () =>
      circulateInBackground({
        projects,
        circulationOf,
        records: store.records,
        revise: indexes.revise,
        version: () => `${circulation.version()} ${store.version()}`,
        warn: logWarning,
      });
    const { segments } = settings;
    const share = () =>
      shareIndexesInBackground({
        folder: segments?.kind === 'folder' ? segments.folder : undefined,
        dataDirectory: settings.data,
        libraryIds: () => builtinCatalogueIds(projects.all),
        keys,
        warn: logWarning,
      });
    const fillDemo = () => fillDemoInBackground({ projects, ...demo, warn: logWarning });
    leadership.start([circulate, fillDemo, share], info);
  }
  state = 'preparing';
  const endTelling = logIndexProgress({ preparing: indexes.listPreparing, log: app.log });
  const slow = setTimeout(() => {
    const count = indexes.listPreparing().length;
    process.stdout.write(
      `Buchfink listens: ${address} (the catalogues of ${count} libraries are still being prepared)\n`,
    );
  }, patience);
  // Open indexes ahead, so that the first search is as fast as later ones and a metasearch does not wait for indexes.
  await indexes.openAhead(builtinCatalogueIds(projects.all));
  clearTimeout(slow);
  endTelling();
  // A shutdown may have begun in the meantime.
  if (state !== 'preparing') return;
  state = 'ready';
  watch.start();
  lags.start();
  void reporter.report();
  process.stdout.write(`Buchfink is ready: ${address}\n`);
}

/** Opens traces; their packages are loaded only here. */
async function openTracesTo(endpoint: string, warn: (message: string) => void) {
  const { openTraces } = await import('./monitoring/traces/open-traces.ts');
  return openTraces({ endpoint, version: serviceVersion, warn: throttleMessages(warn, () => new Date()) });
}
