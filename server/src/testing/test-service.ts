import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openRateLimiter, type RateLimitSettings } from '../api/rate-limit/open-rate-limiter.ts';
import type { RateLimiter } from '../api/rate-limit/rate-limiter.ts';
import type { Health } from '../operations/health/health.ts';
import { loadProjects } from '../projects/files/load-projects.ts';
import { type Project, projectsOf } from '../projects/project/project.ts';
import { type AppSettings, buildApp } from '../runtime/app.ts';
import { keysOf } from '../storage/keys/keys.ts';
import { connectLibrary } from '../systems/connections/connect-library.ts';
import { createLibraryDirectory } from '../systems/connections/library-directory.ts';
import { noPatronNotes } from '../systems/connections/patron-notes.ts';
import { openTestNodes } from './processes/test-nodes.ts';

/** The repository's own projects, for tests. */
export const projectsFolder = fileURLToPath(new URL('../../../projects', import.meta.url));

/** A service that is ready, with which nothing is wrong. */
export const healthForTests: Health = {
  state: () => 'ready',
  checkStore: async () => {},
  brokenIndexes: () => [],
  preparing: () => [],
  list: { findings: async () => [] },
  isOperator: () => true,
};

let read: Promise<readonly Project[]> | undefined;

/** The repository's own projects, read once for all tests of this process: reading takes a third of a second. */
export function projectsForTests(): Promise<readonly Project[]> {
  read ??= loadProjects(projectsFolder);
  return read;
}

/** A rate limiter that admits all calls, unless limits are given. */
export function rateLimiterForTests(settings: Partial<RateLimitSettings> = {}): RateLimiter {
  const none = 1e9;
  return openRateLimiter({
    now: () => new Date(),
    settings: {
      network: none,
      libraryNetwork: none,
      login: none,
      feeds: none,
      publicApi: none,
      busySearches: none,
      ...settings,
    },
    keys: keysOf([{ id: '00000000', secret: randomBytes(32) }]),
    networks: { isOfLibrary: () => false },
  });
}

/**
 * The service on the repository's own projects, for tests that call it without a network. With several nodes
 * (`BUCHFINK_TEST_NODES`) these share what the settings give them.
 */
export async function serviceForTests(settings: Partial<AppSettings> = {}): Promise<FastifyInstance> {
  const openNode = async () => {
    const app = await nodeForTests(settings);
    return { app, close: () => app.close() };
  };
  return (await openTestNodes(openNode)).app;
}

/** One node of the service on the repository's own projects. */
export async function nodeForTests(settings: Partial<AppSettings> = {}): Promise<FastifyInstance> {
  const projects = settings.projects ?? projectsOf(await projectsForTests(), 'opac-demo');
  // Tests look at the roles of a library, and never call them.
  const directory = createLibraryDirectory(projects, (library) =>
    connectLibrary(library, {
      store: {} as never,
      indexOf: () => ({}) as never,
      circulationOf: () => undefined,
      upstream: { isAllowed: () => false, now: () => new Date(), warn: () => {} },
      patronNotesOf: () => noPatronNotes,
    }),
  );
  return buildApp({
    projects,
    directory,
    health: healthForTests,
    appFolder: '/nowhere',
    now: () => new Date('2026-11-21T11:00:00Z'),
    logLevel: 'silent',
    rateLimiter: settings.rateLimiter ?? rateLimiterForTests(),
    ...settings,
  });
}
