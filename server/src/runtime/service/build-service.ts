import type { FastifyInstance } from 'fastify';
import { openRateLimiter } from '../../api/rate-limit/open-rate-limiter.ts';
import { createOperatorNetworks } from '../../operations/operator/access/operator-access.ts';
import { createConfigurationInForce } from '../../operations/operator/configuration/configuration-in-force.ts';
import { createPreviewApps } from '../../operations/operator/configuration/preview-apps.ts';
import type { Projects } from '../../projects/project/project.ts';
import type { CallBudgets } from '../../storage/call-budgets/call-budgets.ts';
import { createLibraryDirectory, type LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { serveSegments } from '../../systems/segment-exchange/serve-segments.ts';
import { type AppSettings, buildApp } from '../app.ts';
import { mountAll } from '../mount-all.ts';
import { mountOperation, type OperationSources } from './mount-operation.ts';
import type { ReaderParts } from './open-reader-parts.ts';

/** The opened parts of a service that does not answer yet. */
export interface OpenedParts extends Omit<OperationSources, 'configuration' | 'previews'> {
  readonly readers: ReaderParts;
}

/**
 * Builds the app with all calls and pages, and what decides which configuration it serves. `confirms`: a changed
 * configuration waits for an operator, who can look at it in an app of its own, the preview.
 */
export async function buildService(parts: OpenedParts) {
  const { context, stores, observers, libraries, readers } = parts;
  const { settings, projects, configuredProjects, now } = context;
  const { keys } = readers;
  // A preview changes nothing.
  const circulationOf = context.preview === undefined ? libraries.circulationOf : () => undefined;
  const confirms = settings.confirmsConfiguration && context.preview === undefined;
  const configuration = createConfigurationInForce({
    folder: settings.projects,
    projects: configuredProjects,
    opened: context.opened,
    now,
    store: confirms ? stores.monitoring.configuration : undefined,
    info: (message) => app.log.info(message),
    error: (message) => app.log.error(message),
  });
  const previews = createPreviewApps({
    configuration,
    keys,
    now,
    async build(previewed) {
      const directory = createLibraryDirectory(previewed, libraries.connectReadOnly);
      const built = await buildApp({
        // Its budgets are its own: they end with it.
        ...appSettings(parts, previewed, directory),
        mountMore: (scope) =>
          mountAll(scope, { ...readers, records: stores.records, directory, circulationOf, isPreview: true }),
      });
      await built.ready();
      return { app: built, close: async () => void (await Promise.all([built.close(), directory.close()])) };
    },
  });
  const app: FastifyInstance = await buildApp({
    ...appSettings(parts, projects, libraries.directory, stores.callBudgets),
    appFor: confirms ? previews.appFor : undefined,
    mountMore: (scope) => {
      observers.traces?.mount(scope.app);
      if (settings.segments?.kind === 'peers')
        serveSegments(scope.app, { dataDirectory: settings.data, keys, now: () => now().getTime() });
      mountAll(scope, { ...readers, records: stores.records, directory: libraries.directory, circulationOf });
      mountOperation(scope.app, { ...parts, configuration, previews });
    },
  });
  // Nothing stays in force that the files do not have, should the setting return later.
  if (!confirms)
    for (const role of ['confirmed', 'preview'] as const) await stores.monitoring.configuration.remove(role);
  return { app, configuration, previews };
}

/** The settings that an app of this service has for these projects and the systems of their libraries. */
function appSettings(
  { context, stores, readers, operation }: OpenedParts,
  projects: Projects,
  directory: LibraryDirectory,
  budgets?: CallBudgets,
): AppSettings {
  const { settings, location, appFolder, indexes, lifecycle, now, warn } = context;
  const { keys, logins } = readers;
  return {
    projects,
    directory,
    appFolder,
    now,
    basePath: settings.basePath,
    logLevel: settings.logLevel,
    trustedProxies: settings.trustedProxies,
    authenticator: logins.sessions,
    rateLimiter: openRateLimiter({
      now,
      settings: settings.rateLimits,
      keys,
      networks: logins.networks,
      authenticator: logins.sessions,
      useOf: (libraryId) => directory.useOf(libraryId),
      shared: budgets && { store: budgets, warn },
    }),
    health: {
      state: () => lifecycle.state,
      checkStore: async () => void (await stores.records.count(0)),
      brokenIndexes: indexes.listBroken,
      preparing: indexes.listPreparing,
      list: operation.health,
      isOperator: createOperatorNetworks(settings.operatorNetworks),
      // Without a shared database there is no other node that could answer instead.
      behind: location.databaseUrl !== undefined && settings.behindSeconds > 0 ? operation.listBehind : undefined,
    },
  };
}
