import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Forwarding, Metrics, MonitoredParts } from './metrics.ts';

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
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request.ip)) {
      reply.callNotFound();
      return reply;
    }
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  });
}

function forwardingOf({ headers, ips = [] }: FastifyRequest): Forwarding {
  if (headers['x-forwarded-for'] === undefined) return 'absent';
  // The first is the address of the connection; the others are only listed when it is trusted.
  return ips.length > 1 ? 'trusted' : 'ignored';
}
