import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOwnPage } from '../http/endpoint/fetch-metadata.ts';
import { requestLocale } from '../http/endpoint/request-locale.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { MonitoringStore } from '../storage/monitoring/open-monitoring-store.ts';
import type { SystemRole } from '../upstream/guard/call-statistics.ts';
import type { ConnectionTests } from './connections/connection-tests.ts';
import { distinctLibraries } from './connections/system-states.ts';
import { createFormTokens } from './form-tokens.ts';
import type { Forwarding, Metrics, MonitoredParts } from './metrics.ts';
import { mountForOperators } from './mount-for-operators.ts';
import { type LibraryPage, renderLibraryPage } from './pages/library-page.ts';
import { renderOverviewPage } from './pages/overview-page.ts';
import { operatorPagePolicy } from './pages/page-frame.ts';
import { overviewPath, systemRoles } from './pages/system-texts.ts';

/** The dependencies of monitoring. */
export interface MonitoringOptions {
  readonly metrics: Metrics;
  readonly measured: MonitoredParts;
  readonly store: Pick<MonitoringStore, 'history' | 'imports'>;
  readonly tests: ConnectionTests;
  readonly now: () => Date;
  /** Networks, beside this machine, that may read it. */
  readonly networks: readonly string[];
}

/** Milliseconds that a page waits for the end of a test. */
const patience = 3_000;

/**
 * Mounts `GET /metrics` for Prometheus and the pages below `/operator/libraries` for people, and starts to count all
 * calls.
 */
export function mountMonitoring(app: FastifyInstance, options: MonitoringOptions): void {
  const { metrics, measured, store, networks, now } = options;
  metrics.measure(measured);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    metrics.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      forwarding: forwardingOf(request),
    });
  });
  mountForOperators(app, networks, { method: 'GET', path: '/metrics' }, async (_, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
  mountForOperators(app, networks, { method: 'GET', path: overviewPath }, async (request, reply) => {
    const summaries = await store.history.summaries(now().getTime());
    return sendPage(reply, renderOverviewPage(measured, summaries, requestLocale(request)));
  });
  mountLibraryPages(app, options);
}

function forwardingOf({ headers, ips = [] }: FastifyRequest): Forwarding {
  if (headers['x-forwarded-for'] === undefined) return 'absent';
  // The first is the address of the connection; the others are only listed when it is trusted.
  return ips.length > 1 ? 'trusted' : 'ignored';
}

function sendPage(reply: FastifyReply, html: string): string {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', operatorPagePolicy)
    // A form of a page without any referrer has the origin `null`, also towards its own service.
    .header('referrer-policy', 'same-origin');
  return html;
}

/** Mounts the page of each library, with the test of its connections. */
function mountLibraryPages(app: FastifyInstance, { measured, store, tests, networks, now }: MonitoringOptions): void {
  const tokens = createFormTokens();
  const libraryOf = (request: FastifyRequest) => {
    const { libraryId } = request.params as { libraryId: string };
    return distinctLibraries(measured.projects).find(({ id }) => String(id) === libraryId);
  };
  const tokenName = ({ id }: LibrarySettings) => `test ${id}`;
  const pageOf = async (library: LibrarySettings, refusal?: LibraryPage['refusal']): Promise<LibraryPage> => {
    const time = now().getTime();
    const slots = new Map<SystemRole, Awaited<ReturnType<typeof store.history.slotsOf>>>();
    for (const role of systemRoles(library))
      slots.set(role, await store.history.slotsOf({ libraryId: library.id, role }, time));
    return {
      library,
      states: measured,
      slotsOf: (role) => slots.get(role) ?? { hours: [], days: [] },
      faults: await store.history.faults(),
      imports: await store.imports.all(),
      test: tests.of(library.id),
      refusal,
      token: tokens.create(tokenName(library)),
      now: time,
    };
  };

  const path = `${overviewPath}/:libraryId`;
  mountForOperators(app, networks, { method: 'GET', path }, async (request, reply) => {
    const library = libraryOf(request);
    if (library === undefined) {
      reply.callNotFound();
      return reply as never;
    }
    const { wait } = request.query as { wait?: string };
    if (wait !== undefined && tests.of(library.id)?.state === 'running') await tests.settled(patience);
    return sendPage(reply, renderLibraryPage(await pageOf(library), requestLocale(request)));
  });

  // Only this form is sent as forms are; other paths keep refusing such bodies.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    mountForOperators(scope, networks, { method: 'POST', path: `${path}/test` }, async (request, reply) => {
      requireOwnPage(request.headers);
      const library = libraryOf(request);
      if (library === undefined) {
        reply.callNotFound();
        return reply as never;
      }
      const token = request.body instanceof URLSearchParams ? request.body.get('token') : null;
      const outcome = tokens.isValid(tokenName(library), token ?? '') ? tests.start(library) : 'old-page';
      if (outcome !== 'started') {
        reply.status(outcome === 'old-page' ? 403 : 429);
        return sendPage(reply, renderLibraryPage(await pageOf(library, outcome), requestLocale(request)));
      }
      await tests.settled(patience);
      reply.redirect(`${overviewPath}/${library.id}#test`, 303);
      return reply as never;
    });
  });
}
