import { randomUUID } from 'node:crypto';
import { serviceVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import { Locale } from '@buchfink/contract/locale';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { mountConfig } from './config/routes.ts';
import type { Directory } from './connections/library-directory.ts';
import { addHealth, type Health } from './health/health.ts';
import { answerError, exceptionOf } from './http/endpoint/errors.ts';
import type { ServiceScope } from './http/endpoint/mount.ts';
import type { PatronGate } from './http/endpoint/patron-authenticator.ts';
import { allowedMethods } from './http/server/allowed-methods.ts';
import { logCalls } from './http/server/request-log.ts';
import { addSecurityHeaders } from './http/server/security-headers.ts';
import { keepNothingInPublic } from './http/server/shared-computers.ts';
import { cutSlowReaders, type Patience, patienceOptions, usualPatience } from './http/server/slow-clients.ts';
import { mountLibraries } from './info/library-list-routes.ts';
import { mountInfo } from './info/routes.ts';
import { openApi } from './openapi/openapi.ts';
import { mountPages } from './pages/routes.ts';
import { hostProjectId, type Projects } from './projects/project.ts';
import { limitCalls } from './rate-limit/limit-calls.ts';
import type { RateLimiter } from './rate-limit/rate-limiter.ts';
import { addCookies } from './session/cookies.ts';
import { isProgramPath, resolveAppAddress } from './static/app-address.ts';
import { addRobots } from './static/robots.ts';
import { serveApp } from './static/serve-app.ts';
import { serveProjectAssets } from './static/serve-project-assets.ts';
import { mountVersion } from './version/routes.ts';
import { serviceVersion } from './version/service-version.ts';

/** What the service is built from. */
export interface AppSettings {
  readonly projects: Projects;
  readonly health: Health;
  /** What the systems of a library can do, and whether they can be asked. */
  readonly directory: Pick<Directory, 'rolesOf' | 'statusOf'>;
  /** Folder of the built app. */
  readonly appFolder: string;
  readonly now: () => Date;
  /** `silent` for none. */
  readonly logLevel: string;
  /** Where the log goes; standard output unless given. */
  readonly logTo?: { write(line: string): void };
  /** Who may ask now. */
  readonly rateLimiter: RateLimiter;
  /** How long slow clients are waited for; as `usualPatience` unless given. */
  readonly patience?: Patience;
  /** Mounts the calls of other parts. */
  readonly mountMore?: (scope: ServiceScope) => void;
  /** Whose `X-Forwarded-*` headers are believed; those of this machine unless given. */
  readonly trustedProxies?: readonly string[];
  /** Who stands behind an access token; calls of patrons need it. */
  readonly gate?: PatronGate;
}

/** Builds the service; it listens nowhere yet. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { patience = usualPatience } = settings;
  const app = Fastify({
    logger: { level: settings.logLevel, base: null, ...(settings.logTo && { stream: settings.logTo }) },
    // Fastify's own lines hold addresses; `logCalls` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    ...patienceOptions(patience),
    genReqId: () => randomUUID(),
    trustProxy: [...(settings.trustedProxies ?? ['loopback'])],
    // A record id of 256 characters may take twelve bytes a character in a path.
    routerOptions: { maxParamLength: 256 * 12 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  const methodsOf = allowedMethods(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(serviceVersionHeader, serviceVersion);
    if (settings.health.state() === 'stopping' && request.url.startsWith('/services'))
      throw new ApiException('service-stopping');
  });
  logCalls(app);
  await addSecurityHeaders(app, settings.projects);
  keepNothingInPublic(app, settings.projects);
  await addCookies(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  cutSlowReaders(app, patience);
  limitCalls(app, settings.rateLimiter);
  addHealth(app, settings.health);
  addRobots(app);

  const { projects, now, gate, rateLimiter } = settings;
  const scope: ServiceScope = { app, projects, now, endpoints: [], rateLimiter, ...(gate && { gate }) };
  mountVersion(scope);
  mountConfig(scope);
  mountLibraries(scope, settings.directory);
  mountInfo(scope);
  mountPages(scope);
  settings.mountMore?.(scope);
  app.get('/services/openapi.json', () => openApi(scope.endpoints));

  serveProjectAssets(app, settings.projects);
  const sendPage = await serveApp(app, settings.appFolder);
  app.get('/', (request, reply) => {
    const { config } = settings.projects.byHost(request.headers.host);
    return sendPage(request, reply, { config, status: 200 });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !isProgramPath(path) && acceptsPage(path, request.headers.accept)) {
      const { isScreen, project } = resolveAppAddress(path, request.headers.host, settings.projects);
      // To people the app says what is not there.
      return sendPage(request, reply, { config: project.config, status: isScreen ? 200 : 404 });
    }
    const methods = isRead ? [] : methodsOf(path);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const code = methods.length > 0 ? 'method-not-allowed' : whyUnknown(path, settings.projects);
    return answerError(exceptionOf(new ApiException(code)), request, reply);
  });
  return app;
}

/** Why there is no such call: the project it names is none, or the path is. */
function whyUnknown(path: string, projects: Projects): 'unknown-project' | 'unknown-path' {
  const [, locale, id] = /^\/services\/([a-z]{2})\/([^/]+)/.exec(path) ?? [];
  const isKnown = id === undefined || id === hostProjectId || projects.byId(id) !== undefined;
  return isKnown || !Locale.safeParse(locale).success ? 'unknown-path' : 'unknown-project';
}

/** A person's browser asks for html; a tool that takes anything gets the page wherever no file is meant. */
function acceptsPage(path: string, accept = '*/*'): boolean {
  return accept.includes('text/html') || (accept.trim() === '*/*' && !path.split('/').at(-1)?.includes('.'));
}
