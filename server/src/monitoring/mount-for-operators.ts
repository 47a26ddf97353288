import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNetworkMatcher } from '../http/server/networks.ts';

/** This machine. */
const loopback = ['127.0.0.0/8', '::1/128'];

/**
 * Mounts a path that only operators may read: from this machine and from the networks they name. For all others the
 * path does not exist.
 */
export function mountForOperators(
  app: FastifyInstance,
  networks: readonly string[],
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
  const isOperator = createNetworkMatcher([...loopback, ...networks]);
  app.get(path, async (request, reply) => {
    if (!isOperator(request.ip)) {
      reply.callNotFound();
      return reply;
    }
    reply.header('cache-control', 'no-store');
    return answer(request, reply);
  });
}
