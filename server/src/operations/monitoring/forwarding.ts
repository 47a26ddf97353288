import type { FastifyRequest } from 'fastify';
import type { Forwarding } from './metrics.ts';

/** Whether a call has the header `X-Forwarded-For`, and whether the sender may set it. */
export function forwardingOf({ headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>): Forwarding {
  if (headers['x-forwarded-for'] === undefined) return 'absent';
  // The first is the address of the connection; the others are only listed when it is trusted.
  return ips.length > 1 ? 'trusted' : 'ignored';
}
