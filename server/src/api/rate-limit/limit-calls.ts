import { ApiException } from '@buchfink/contract/error';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { costOf } from './call-costs.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint, when the route is one. */
    endpoint?: string;
    /**
     * `false`: calls of the route cost nothing. Only for files and health checks, and for routes that admit their callers
     * themselves, as those of operators.
     */
    rateLimit?: false;
  }
}

/** Spends the cost of a call, once. Throws `ApiException`: `too-many-requests`, `proof-needed`. */
export type ChargeCall = (request: FastifyRequest) => Promise<void>;

/**
 * Runs the rate limiter before a call is read. The route decides, never the text of the address; each has a cost
 * unless it says otherwise. The handler of a metasearch pays for its libraries itself.
 *
 * Where there is no route, or nothing at it, there may be a page: whoever answers such a call charges it by the function
 * that is returned.
 */
export function limitCalls(app: FastifyInstance, rateLimiter: RateLimiter): ChargeCall {
  const charged = new WeakSet<FastifyRequest>();
  const charge: ChargeCall = async (request) => {
    if (charged.has(request)) return;
    charged.add(request);
    // A caller that has hung up has no address any more; nobody reads this answer.
    if (request.raw.socket.remoteAddress === undefined) throw new ApiException('too-many-requests');
    const { cost, asksCatalogue, needsProof, budget } = costOf(request.routeOptions.config.endpoint);
    const { libraryId } = (request.params ?? {}) as { libraryId?: string };
    await rateLimiter.admit(request, {
      cost,
      needsProof,
      budget,
      libraries: asksCatalogue ? [parseLibraryId(libraryId) ?? []].flat() : [],
    });
  };
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.routeOptions.config.rateLimit === false || (request.is404 && isRead)) return;
    await charge(request);
  });
  app.addHook('onResponse', async (request) => rateLimiter.ended(request));
  app.addHook('onClose', async () => rateLimiter.close());
  return charge;
}
