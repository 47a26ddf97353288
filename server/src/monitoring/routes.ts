import type { FastifyInstance } from 'fastify';
import { localeOf } from '../http/endpoint/request-locale.ts';
import { librariesPagePolicy, renderLibrariesPage } from './libraries-page.ts';
import type { Metrics, MonitoredParts } from './metrics.ts';
import { mountForOperators } from './mount-for-operators.ts';

/** What operators look at. */
export interface MonitoringOptions {
  readonly metrics: Metrics;
  readonly measured: MonitoredParts;
  /** Networks beside this machine from which it may be looked at. */
  readonly networks: readonly string[];
}

/** `GET /metrics` for Prometheus, and `GET /operator/libraries` for people; all calls are counted from now on. */
export function mountMonitoring(app: FastifyInstance, { metrics, measured, networks }: MonitoringOptions): void {
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
    reply.type('text/html; charset=utf-8').header('content-security-policy', librariesPagePolicy);
    return renderLibrariesPage(measured, localeOf(request));
  });
}
