import { randomUUID } from 'node:crypto';
import { shellAddress } from '@buchfink/contract/config/app-paths';
import { serviceVersionHeader } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import { Locale } from '@buchfink/contract/locale';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { firstVisitConfig } from '../api/config/first-visit-config.ts';
import { mountConfig } from '../api/config/routes.ts';
import { sendError } from '../api/http/errors.ts';
import type { ServiceScope } from '../api/http/mount.ts';
import { addSecurityHeaders } from '../api/http/security-headers.ts';
import { disableCachingOnSharedComputers } from '../api/http/shared-computers.ts';
import { openApi } from '../api/openapi/openapi.ts';
import { limitCalls } from '../api/rate-limit/limit-calls.ts';
import type { RateLimiter } from '../api/rate-limit/rate-limiter.ts';
import { addCookies } from '../api/session/cookies.ts';
import { serveFeedStyles } from '../api/title-feeds/feed-style.ts';
import { mountVersion } from '../api/version/routes.ts';
import { toApiException } from '../base/http/endpoint/api-exceptions.ts';
import type { PatronAuthenticator } from '../base/http/endpoint/patron-authenticator.ts';
import { queryParams } from '../base/http/endpoint/query-params.ts';
import { allowedMethods } from '../base/http/server/allowed-methods.ts';
import { addBasePath, withoutBasePath } from '../base/http/server/base-path.ts';
import { canonicalTarget, hasOneHost } from '../base/http/server/canonical-target.ts';
import { nameEmptyForwards } from '../base/http/server/forwarded-addresses.ts';
import { allowOtherOrigins } from '../base/http/server/other-origins.ts';
import { logCalls } from '../base/http/server/request-log.ts';
import {
  closeStalledConnections,
  defaultSlowClientLimits,
  type SlowClientLimits,
  slowClientOptions,
  spareLongUploads,
} from '../base/http/server/slow-clients.ts';
import { serviceVersion } from '../base/version/service-version.ts';
import { addHealth, type Health } from '../operations/health/health.ts';
import { type AppAddress, decodableUrl, isProgramPath, resolveAppAddress } from '../projects/app-address.ts';
import { configuredNetworks } from '../projects/project/configured-networks.ts';
import { hostProjectId, type Projects } from '../projects/project/project.ts';
import { isPlainHost, originOfProject } from '../projects/project/project-origin.ts';
import { searchName, serveOpenSearchDescription } from '../site/discovery/open-search-description.ts';
import { addRobots } from '../site/discovery/robots.ts';
import { mountLibraries } from '../site/info/library-list-routes.ts';
import { mountInfo } from '../site/info/routes.ts';
import { mountPages } from '../site/pages/routes.ts';
import { mountPublicApi } from '../site/public-api/routes.ts';
import { addAppLinks } from '../site/static/app-links.ts';
import type { AppPage } from '../site/static/app-page.ts';
import { serveBarStyles } from '../site/static/bar-style.ts';
import { createKeptPages, dropPagesAfterActs } from '../site/static/kept-pages.ts';
import { serveApp } from '../site/static/serve-app.ts';
import { serveProjectAssets } from '../site/static/serve-project-assets.ts';
import { serveWebManifest } from '../site/static/web-manifest.ts';
import type { LibraryDirectory } from '../systems/connections/library-directory.ts';

/** Dependencies and options of the service. */
export interface AppSettings {
  readonly projects: Projects;
  readonly health: Health;
  /** The roles of a library's systems, and their status. */
  readonly directory: Pick<LibraryDirectory, 'rolesOf' | 'statusOf'>;
  /** The path below which the service is reached, such as `/opac`; the default is the root of its host. */
  readonly basePath?: string;
  /** Folder of the built app. */
  readonly appFolder: string;
  readonly now: () => Date;
  /** `silent` for none. */
  readonly logLevel: string;
  /** Destination of the log; the default is standard output. */
  readonly logTo?: { write(line: string): void };
  /** Admits or refuses calls. */
  readonly rateLimiter: RateLimiter;
  /** Timeouts for slow clients; the default is `defaultSlowClientLimits`. */
  readonly slowClientLimits?: SlowClientLimits;
  /** Mounts more endpoints. */
  readonly mountMore?: (scope: ServiceScope) => void;
  /** Proxies whose `X-Forwarded-*` headers are trusted; the default is this machine. */
  readonly trustedProxies?: readonly string[];
  /** Milliseconds that a page waits for the answers that it carries; the default is `answerBudget`. */
  readonly pageBudget?: number;
  /** The clock of rendered pages, in milliseconds above 0; the default is monotonic. */
  readonly pageClock?: () => number;
  /** Another service, which does not listen, that answers a call in place of this one; undefined: this one does. */
  readonly appFor?: (request: FastifyRequest) => Promise<FastifyInstance | undefined>;
  /** Authenticates access tokens; endpoints of patrons need it. */
  readonly authenticator?: PatronAuthenticator;
}

/** Builds the service. It does not listen yet. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { slowClientLimits = defaultSlowClientLimits, basePath = '' } = settings;
  const app = Fastify({
    logger: { level: settings.logLevel, base: null, ...(settings.logTo && { stream: settings.logTo }) },
    // Fastify's own lines contain addresses; `logCalls` writes lines without them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    // A call that was sent on an open connection is still answered.
    return503OnClosing: false,
    ...slowClientOptions(slowClientLimits),
    genReqId: () => randomUUID(),
    trustProxy: [...(settings.trustedProxies ?? ['loopback'])],
    // A record id of 256 characters may take twelve bytes per character in a path.
    routerOptions: { maxParamLength: 256 * 12 },
    // The first that sees a request: what is written in several ways has one from here on.
    rewriteUrl(raw) {
      nameEmptyForwards(raw.headers);
      return decodableUrl(withoutBasePath(canonicalTarget(raw), basePath));
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  const methodsOf = allowedMethods(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new ApiException('invalid-input', [{ path: 'headers', message: 'Host' }]);
  });
  const { appFor } = settings;
  if (appFor)
    app.addHook('onRequest', async (request, reply) => {
      const other = await appFor(request);
      if (other === undefined) return undefined;
      reply.hijack();
      // The other service takes the base path off by itself.
      request.raw.url = request.originalUrl;
      other.routing(request.raw, reply.raw);
      return reply;
    });
  app.addHook('onRequest', async (_, reply) => {
    reply.header(serviceVersionHeader, serviceVersion);
  });
  app.addHook('onSend', async (_, reply) => {
    // Proxies then send their next call on a new connection, to another node.
    if (settings.health.state() === 'stopping') reply.header('connection', 'close');
  });
  logCalls(app);
  addBasePath(app, basePath);
  await allowOtherOrigins(app);
  await addSecurityHeaders(app, settings.projects);
  disableCachingOnSharedComputers(app, settings.projects);
  await addCookies(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  closeStalledConnections(app, slowClientLimits);
  spareLongUploads(app);
  const charge = limitCalls(app, settings.rateLimiter);
  const keptPages = createKeptPages(settings.pageClock);
  dropPagesAfterActs(app, keptPages);
  addHealth(app, settings.health);
  addRobots(app, settings.projects);
  addAppLinks(app, settings.projects);

  const { projects, now, authenticator, rateLimiter } = settings;
  const scope: ServiceScope = {
    app,
    projects,
    now,
    endpoints: [],
    rateLimiter,
    authenticator,
  };
  mountVersion(scope);
  mountConfig(scope);
  mountLibraries(scope, settings.directory);
  mountInfo(scope);
  mountPublicApi(scope, settings.directory);
  mountPages(scope);
  settings.mountMore?.(scope);
  app.get('/services/openapi.json', () => openApi(scope.endpoints, basePath));

  serveProjectAssets(app, settings.projects);
  serveBarStyles(app, settings.projects);
  serveFeedStyles(app, settings.projects);
  const networks = configuredNetworks(settings.projects);
  const sendPage = await serveApp(app, {
    folder: settings.appFolder,
    budget: settings.pageBudget,
    admitsPage: rateLimiter.admitsPage,
    isPublicPlace: ({ ip }) => networks.isPublic(ip),
    keptPages,
  });
  const visitOf = (request: FastifyRequest) => {
    const { project } = resolveAppAddress('/', request.headers.host, settings.projects);
    return {
      config: firstVisitConfig(project, request),
      followsBrowser: project.followBrowserLanguage === true,
      hasAccounts: project.libraries.some(({ system }) => system.patron !== undefined),
    };
  };
  serveWebManifest(app, settings.appFolder, visitOf);
  serveOpenSearchDescription(app, settings.projects, visitOf);
  app.get('/', { config: { rateLimit: false } }, (request, reply) => {
    const address = resolveAppAddress('/', request.headers.host, settings.projects);
    const isShell = request.url === shellAddress;
    return sendPage(request, reply, pageAt(isShell ? { ...address, screen: undefined } : address, request));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !isProgramPath(path) && acceptsPage(path, request.headers.accept)) {
      const address = resolveAppAddress(path, request.headers.host, settings.projects);
      return sendPage(request, reply, pageAt(address, request));
    }
    await charge(request);
    const methods = isRead ? [] : methodsOf(path);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const code = methods.length > 0 ? 'method-not-allowed' : whyUnknown(path, settings.projects);
    return sendError(toApiException(new ApiException(code)), request, reply);
  });
  return app;
}

/** The app's page for an address. Where there is nothing, the app tells so in a browser. */
function pageAt({ isScreen, project, screen }: AppAddress, request: FastifyRequest): AppPage {
  const { server } = request;
  const config = firstVisitConfig(project, request);
  const { locale } = config.settings;
  const origin = originOfProject(project, request, isPlainHost);
  return {
    config,
    followsBrowser: project.followBrowserLanguage === true,
    status: isScreen ? 200 : 404,
    searchName: searchName(project),
    screen: screen && { project, locale, ...screen, query: queryParams(request), origin, basePath: server.basePath },
  };
}

/** Tells why no route matches: the path names an unknown project, or the path itself is unknown. */
function whyUnknown(path: string, projects: Projects): 'unknown-project' | 'unknown-path' {
  const [, locale, id] = /^\/services\/([a-z-]+)\/([^/]+)/.exec(path) ?? [];
  const isKnown = id === undefined || id === hostProjectId || projects.byId(id) !== undefined;
  return isKnown || !Locale.safeParse(locale).success ? 'unknown-path' : 'unknown-project';
}

/** Browsers accept html; tools that accept anything get the page too, unless the path looks like a file. */
function acceptsPage(path: string, accept = '*/*'): boolean {
  return accept.includes('text/html') || (accept.trim() === '*/*' && !path.split('/').at(-1)?.includes('.'));
}
