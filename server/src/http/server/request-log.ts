import type { FastifyInstance } from 'fastify';

/**
 * One line per call: id, method, the route's pattern, status and milliseconds. Never the address itself, its query, the
 * caller's address or browser: what people look for is not written down.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(unknown)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
}
