import { ApiException } from '@buchfink/contract/error';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { FastifyInstance } from 'fastify';
import { costOf } from './call-costs.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint, where the route is one. */
    endpoint?: string;
  }
}

/**
 * Asks the rate limiter before anything of a call is read, also of one that leads nowhere. Pages, files and health are free.
 * What a search over several libraries costs, its handler says when it has read which.
 */
export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/services')) return;
    // Who has hung up by now has no address any more; nobody reads this.
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
