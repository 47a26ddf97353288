import type { FastifyInstance } from 'fastify';
import { answerNote } from '../endpoint/answer-note.ts';

/**
 * Logs one line per call: id, method, the route's pattern, the library's id, status and milliseconds. It never logs the
 * path, its query, the caller's IP address or browser, so that searches stay private.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { libraryId: library } = answerNote(request);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(unknown)',
        library,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
}
