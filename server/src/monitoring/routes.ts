import type { FastifyInstance } from 'fastify';
import { forwardingOf } from './forwarding.ts';
import type { Metrics, MonitoredParts } from './metrics.ts';

/** The dependencies of monitoring. */
export interface MonitoringOptions {
  readonly metrics: Metrics;
  readonly measured: MonitoredParts;
  /** Whether an address may read them. */
  readonly isOperator: (address: string) => boolean;
}

/** Mounts `GET /metrics` for Prometheus, and starts to count all calls. For others than operators the path does not exist. */
export function mountMonitoring(app: FastifyInstance, { metrics, measured, isOperator }: MonitoringOptions): void {
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
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!isOperator(request.ip)) {
      reply.callNotFound();
      return reply;
    }
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  });
}
