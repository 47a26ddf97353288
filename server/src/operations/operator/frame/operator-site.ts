import type { OperatorLocale } from '@buchfink/contract/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryParams } from '../../../base/http/endpoint/query-params.ts';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import type { OperatorActLog } from '../../../storage/monitoring/operator-acts.ts';
import type { FormTokens } from '../access/form-tokens.ts';
import type { OperatorAccessControl, OperatorCaller } from '../access/operator-access.ts';

/** The paths of the operators' pages and what they share. It is made once, and each section mounts its pages on it. */
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
  readonly locale: OperatorLocale;
  readonly caller: OperatorCaller;
  readonly now: Date;
  /** The token of a form that is sent to a path; `Form` puts it into the form. */
  tokenFor(path: string): string;
}

/** A call with what the pages of the site need. */
export function callOf(site: OperatorSite, request: FastifyRequest, caller: OperatorCaller): OperatorCall {
  return {
    request,
    params: (request.params ?? {}) as OperatorCall['params'],
    query: queryParams(request),
    locale: requestOperatorLocale(request),
    caller,
    now: site.now(),
    tokenFor: (path) => site.tokens.create(path, caller.name),
  };
}

/** The path of a call, without its query. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/**
 * Pages have tokens beside what an address puts into them: the length of a compressed page would tell one, letter by
 * letter (BREACH).
 */
export const uncompressed = { compress: false } as const;

/** Operators cost nothing: readers in the network of a library must not be able to close its desk. */
export const admitsItself = { rateLimit: false } as const;
