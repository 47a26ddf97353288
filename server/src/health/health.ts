import type { FastifyInstance } from 'fastify';

export type HealthState = 'starting' | 'ready' | 'stopping';

/** What the service tells a load balancer. */
export interface Health {
  readonly state: () => HealthState;
  /** Fails when the records cannot be read. */
  readonly checkStore: () => Promise<void>;
  /** The libraries whose search index cannot be opened. */
  readonly brokenIndexes: () => readonly number[];
}

/**
 * `/healthz`: the process answers. `/readyz`: calls can be served; 503 while starting, stopping or without records. One library
 * that cannot be searched is named, and no reason to send nobody to all the others.
 */
export function addHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const state = health.state();
    if (state !== 'ready') return reply.code(503).send({ status: state });
    try {
      await health.checkStore();
      const brokenIndexes = health.brokenIndexes();
      return reply.send({ status: 'ready', ...(brokenIndexes.length > 0 && { brokenIndexes }) });
    } catch (error) {
      request.log.error({ err: error }, 'The records cannot be read');
      return reply.code(503).send({ status: 'no-store' });
    }
  });
}
