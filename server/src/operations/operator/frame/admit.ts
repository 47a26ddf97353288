import { ApiException } from '@buchfink/contract/error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import { loginPath } from '../access/login-paths.ts';
import type { AccessLevel, OperatorCaller } from '../access/operator-access.ts';
import { closedPage } from './no-page.tsx';
import type { OperatorSite } from './operator-site.ts';
import { sendPage } from './send-page.tsx';

/** Admits an operator; answers everybody else. */
export async function admit(
  site: OperatorSite,
  access: AccessLevel,
  callers: WeakMap<FastifyRequest, OperatorCaller>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const decision = await site.access.decide(request, access);
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  if (decision === 'login')
    return reply
      .header('cache-control', 'no-store')
      .redirect(isPage ? `${loginPath}?next=${encodeURIComponent(request.url)}` : loginPath, 303);
  if (decision !== 'unknown' && !('closedTo' in decision)) {
    callers.set(request, decision);
    return undefined;
  }
  if (decision !== 'unknown' && decision.closedTo.proof === 'login')
    return reply.send(
      await sendPage(site, request, reply, closedPage(requestOperatorLocale(request)), decision.closedTo),
    );
  // A form is no page: the answer says nothing about the methods of this path.
  if (!isPage) throw new ApiException('unknown-path');
  reply.callNotFound();
  return reply;
}

/** The operator whom `admit` has let in. Throws `ApiException('unknown-path')` when there is none. */
export function callerIn(callers: WeakMap<FastifyRequest, OperatorCaller>, request: FastifyRequest): OperatorCaller {
  const caller = callers.get(request);
  if (caller === undefined) throw new ApiException('unknown-path');
  return caller;
}
