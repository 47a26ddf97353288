import type { FastifyInstance } from 'fastify';
import { closedByClient } from '../../api/http/errors.ts';
import { answerNote } from '../../base/http/endpoint/answer-note.ts';
import { answerRole } from './answers/answer-role.ts';
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
    const { endpoint, libraryId, ms, code, storage } = answerNote(request);
    if (storage) measured.answers.databaseFailed(storage);
    const role = endpoint && answerRole(endpoint);
    // A reader who left got nothing, and that says nothing.
    if (role !== undefined && libraryId !== undefined && reply.statusCode !== closedByClient) {
      const answer = { libraryId, role, code, ms: ms ?? reply.elapsedTime };
      measured.answers.answered(answer);
      metrics.served(answer);
    }
    metrics.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      forwarding: forwardingOf(request),
      code,
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
