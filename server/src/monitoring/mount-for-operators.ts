import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createNetworkMatcher } from '../http/server/networks.ts';

/** This machine. */
const loopback = ['127.0.0.0/8', '::1/128'];

/** A path, and the method of its calls. */
interface OperatorRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Mounts a path that only operators may call: from this machine and from the networks they name. For all others the
 * path does not exist.
 */
export function mountForOperators(
  app: FastifyInstance,
  networks: readonly string[],
  { method, path }: OperatorRoute,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
  const isOperator = createNetworkMatcher([...loopback, ...networks]);
  app.route({
    method,
    url: path,
    // Before the body is read.
    onRequest: async (request, reply) => {
      if (isOperator(request.ip)) return undefined;
      // A form is no page: the answer says nothing about the methods of this path.
      if (method !== 'GET') throw new ApiException('unknown-path');
      reply.callNotFound();
      return reply;
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return answer(request, reply);
    },
  });
}
