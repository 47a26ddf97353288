import type { FastifyInstance } from 'fastify';
import { localeOf } from '../http/locale-of.ts';
import { mountForOperators } from './for-operators.ts';
import { librariesPage, libraryPagePolicy } from './libraries-page.ts';
import type { Measured, Metrics } from './metrics.ts';

/** What operators look at. */
export interface Operation {
  readonly metrics: Metrics;
  readonly measured: Measured;
  /** Networks beside this machine from which it may be looked at. */
  readonly networks: readonly string[];
}

/** `GET /metrics` for Prometheus, and `GET /operator/libraries` for people; all calls are counted from now on. */
export function mountOperation(app: FastifyInstance, { metrics, measured, networks }: Operation): void {
  metrics.measure(measured);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    metrics.answered({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
  mountForOperators(app, networks, '/metrics', async (_, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
  mountForOperators(app, networks, '/operator/libraries', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', libraryPagePolicy);
    return librariesPage(measured, localeOf(request));
  });
}
