import { ApiException } from '@buchfink/contract/error';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { FastifyInstance } from 'fastify';
import { costOf } from './call-costs.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint, when the route is one. */
    endpoint?: string;
  }
}

/**
 * Runs the rate limiter before a call is read, also for unknown paths. Pages, files and health checks are free. The
 * handler of a metasearch pays for its libraries itself.
 */
export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/services')) return;
    // A caller that has hung up has no address any more; nobody reads this answer.
    if (request.raw.socket.remoteAddress === undefined) throw new ApiException('too-many-requests');
    const { cost, asksCatalogue } = costOf(request.routeOptions.config.endpoint);
    const { libraryId } = (request.params ?? {}) as { libraryId?: string };
    await rateLimiter.admit(request, {
      cost,
      libraries: asksCatalogue ? [parseLibraryId(libraryId) ?? []].flat() : [],
    });
  });
  app.addHook('onResponse', async (request) => rateLimiter.ended(request));
  app.addHook('onClose', async () => rateLimiter.close());
}
