import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../http/endpoint/request-locale.ts';
import { librariesPagePolicy, renderLibrariesPage } from './libraries-page.ts';
import type { Metrics, MonitoredParts } from './metrics.ts';
import { mountForOperators } from './mount-for-operators.ts';

/** The dependencies of monitoring. */
export interface MonitoringOptions {
  readonly metrics: Metrics;
  readonly measured: MonitoredParts;
  /** Networks, beside this machine, that may read it. */
  readonly networks: readonly string[];
}

/** Mounts `GET /metrics` for Prometheus and `GET /operator/libraries` for people, and starts to count all calls. */
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
    return renderLibrariesPage(measured, requestLocale(request));
  });
}
