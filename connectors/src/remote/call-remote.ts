import { clientVersion, clientVersionHeader, type Endpoint } from '@buchfink/contract/endpoint';
import { ApiError, ApiException, type ErrorCode } from '@buchfink/contract/error';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type * as z from 'zod/mini';
import type { CallContext } from '../connector.ts';
import type { ConnectorTools, UpstreamAnswer } from '../upstream.ts';
import type { RemoteCatalogue } from './remote-settings.ts';

/** What a call sends. */
export interface RemoteRequest {
  /** Values of the path, the library's among them, and of the query. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The most bytes that are taken of the answer. */
  readonly maxBytes: number;
}

/** Faults that mean the same here as there. */
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
 * Makes one call of another Buchfink service; its answer has passed the endpoint's schema. Throws `ApiException`: what
 * `UpstreamFetch` throws, the faults of the other service that mean the same here, `library-busy` where it has had enough
 * of us, and `library-answer` where the answer is none.
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
  if (answer.status !== 200) throw errorOf(answer, (what) => warn(`${settings.address}: ${endpoint.name}: ${what}`));
  const outcome = parseUntrusted(endpoint.answer, jsonOf(answer));
  if (outcome.success) return outcome.data;
  const path = outcome.error.issues[0]?.path.join('.') ?? '';
  warn(
    `${settings.address}: the answer to ${endpoint.name} is not what was agreed: ${path.slice(0, 100) || 'no JSON'}`,
  );
  throw new ApiException('library-answer');
}

/** The address of a call at the other service. */
export function remoteUrl(
  { address, project }: RemoteCatalogue,
  { scope, path }: Pick<Endpoint, 'scope' | 'path'>,
  locale: string,
  params: RemoteRequest['params'],
): string {
  const written = path.replace(/:(\w+)/g, (_, name: string) => pathSegment(String(params[name])));
  return `${address}/services${scope === 'project' ? `/${locale}/${project}` : ''}${written}`;
}

/** The JSON of an answer; undefined where it has none. */
function jsonOf({ headers, body }: UpstreamAnswer): unknown {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return undefined;
  if (isDeep(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Nesting of our own answers is a quarter of this; a parser takes much memory for what is nothing but depth. */
const maxDepth = 32;
const [quote, backslash, opening, closing] = [0x22, 0x5c, new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Whether lists and objects of a JSON text lie too deep in one another. */
function isDeep(json: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (opening.has(byte)) depth++;
    else if (closing.has(byte)) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

function errorOf(answer: UpstreamAnswer, warn: (what: string) => void): ApiException {
  const { data } = parseUntrusted(ApiError, jsonOf(answer));
  if (data && forwardedErrors.has(data.code)) return new ApiException(data.code);
  if (data ? busyErrors.has(data.code) : answer.status === 429) return new ApiException('library-busy');
  // Not the library's fault but a wrong setting, or two services of different versions.
  warn(`${answer.status} ${data?.code ?? 'without a fault of its own'}`);
  return new ApiException(answer.status >= 500 ? 'library-unavailable' : 'library-answer');
}
