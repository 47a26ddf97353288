import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLocale } from '../../http/endpoint/request-locale.ts';
import type { OperatorActLog } from '../../storage/monitoring/operator-acts.ts';
import type { FormTokens } from '../access/form-tokens.ts';
import { loginPath } from '../access/login-paths.ts';
import type { AccessLevel, OperatorAccessControl, OperatorCaller } from '../access/operator-access.ts';

/** The paths of the operators' pages and what they share. It is made once, and each room mounts its pages on it. */
export interface OperatorSite {
  readonly app: FastifyInstance;
  readonly access: OperatorAccessControl;
  readonly tokens: FormTokens;
  readonly acts: OperatorActLog;
  readonly now: () => Date;
  /** The paths of all mounted pages. */
  readonly pages: Set<string>;
}

/** A call of an operator who may make it. */
export interface OperatorCall {
  readonly request: FastifyRequest;
  /** The parts of the path, such as `libraryId`, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly caller: OperatorCaller;
  readonly now: Date;
  /** The token of a form that is sent to a path; `renderForm` puts it into the form. */
  tokenFor(path: string): string;
}

/** A call with what the pages of the site need. */
export function callOf(site: OperatorSite, request: FastifyRequest, caller: OperatorCaller): OperatorCall {
  return {
    request,
    params: (request.params ?? {}) as OperatorCall['params'],
    query: new URLSearchParams(/\?(.*)$/s.exec(request.url)?.[1]),
    locale: requestLocale(request),
    caller,
    now: site.now(),
    tokenFor: (path) => site.tokens.create(path, caller.name),
  };
}

/** The path of a call, without its query. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Operators cost nothing: readers in the network of a library must not be able to close its desk. */
export const admitsItself = { rateLimit: false } as const;

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
  if (decision !== 'unknown') {
    callers.set(request, decision);
    return undefined;
  }
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
