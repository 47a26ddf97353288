import type { FastifyReply } from 'fastify';

/**
 * Says that an answer depends on headers of the call (`Vary`; RFC 9110, 12.5.5), beside those that are named already, such as the
 * origin of the app in its shell.
 */
export function varyBy(reply: FastifyReply, ...names: readonly string[]): FastifyReply {
  const named = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const further = names.filter((name) => !named.some((other) => other.toLowerCase() === name));
  return reply.header('vary', [...named, ...further].join(', '));
}
