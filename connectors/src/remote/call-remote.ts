import { clientVersion, clientVersionHeader, type Endpoint } from '@buchfink/contract/endpoint';
import { ApiError, ApiException, type ErrorCode } from '@buchfink/contract/error';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type * as z from 'zod/mini';
import type { CallContext } from '../call-context.ts';
import { parseJsonBody } from '../untrusted-json.ts';
import type { ConnectorTools, UpstreamAnswer } from '../upstream.ts';
import type { RemoteCatalogue } from './remote-settings.ts';

/** A call of the other service. */
export interface RemoteRequest {
  /** Values of the path, including the library, and of the query. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The maximum size of the answer in bytes. */
  readonly maxBytes: number;
}

/** Errors that mean the same here. */
const forwardedErrors: ReadonlySet<ErrorCode> = new Set([
  'search-text-too-short',
  'unknown-record',
  'not-supported',
  'library-unavailable',
  'library-timeout',
  'library-answer',
  'library-busy',
  'library-maintenance',
  'library-preparing',
]);
const busyErrors: ReadonlySet<ErrorCode> = new Set(['too-many-requests', 'proof-needed']);

/**
 * Calls another Buchfink service and validates the answer with the endpoint's schema. Throws `ApiException`: what
 * `UpstreamFetch` throws, errors of the other service that mean the same here, `library-busy` if it limits our
 * requests, and `library-answer` for an invalid answer.
 */
export async function callRemote<Answer extends z.ZodMiniType>(
  { settings, tools: { fetch, warn } }: { readonly settings: RemoteCatalogue; readonly tools: ConnectorTools },
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
  { params, query, body, maxBytes }: RemoteRequest,
  { locale, signal }: CallContext,
): Promise<z.output<Answer>> {
  const answer = await fetch({
    url: `${remoteUrl(settings, endpoint, locale, params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      [clientVersionHeader.toLowerCase()]: clientVersion,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    maxBytes,
    signal,
  });
  const from = { address: settings.address, call: endpoint.name };
  if (answer.status !== 200)
    throw errorOf(answer, (error) => warn({ code: 'remote-error', values: { ...from, status: answer.status, error } }));
  const outcome = parseUntrusted(endpoint.answer, jsonOf(answer));
  if (outcome.success) return outcome.data;
  const path = outcome.error.issues[0]?.path.join('.').slice(0, 100) || undefined;
  warn({ code: 'remote-schema', values: { ...from, path } });
  throw new ApiException('library-answer');
}

/** The URL of a call at the other service. */
export function remoteUrl(
  { address, project }: RemoteCatalogue,
  { scope, path }: Pick<Endpoint, 'scope' | 'path'>,
  locale: string,
  params: RemoteRequest['params'],
): string {
  const written = path.replace(/:(\w+)/g, (_, name: string) => pathSegment(String(params[name])));
  return `${address}/services${scope === 'project' ? `/${locale}/${project}` : ''}${written}`;
}

/** The JSON of an answer; undefined if it is none. */
const jsonOf = ({ headers, body }: UpstreamAnswer): unknown =>
  /^application\/json\b/i.test(headers['content-type'] ?? '') ? parseJsonBody(body) : undefined;

function errorOf(answer: UpstreamAnswer, warn: (error: ErrorCode | undefined) => void): ApiException {
  const { data } = parseUntrusted(ApiError, jsonOf(answer));
  if (data && forwardedErrors.has(data.code)) return new ApiException(data.code);
  if (data ? busyErrors.has(data.code) : answer.status === 429) return new ApiException('library-busy');
  // A wrong setting or services of different versions, not a fault of the library.
  warn(data?.code);
  return new ApiException(answer.status >= 500 ? 'library-unavailable' : 'library-answer');
}
