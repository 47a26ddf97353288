import { clientVersion, clientVersionHeader, type Endpoint, pageAnswerKey } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import * as z from 'zod/mini';
import { connection } from '#shared/connection/service-connection.ts';
import { getServiceContext } from '../connection/service-context.ts';
import { recordAnswerAge, seenAtHeader } from './answer-age.ts';
import { ConnectionError } from './connection-error.ts';
import { endpointUrl } from './endpoint-url.ts';
import { takePageAnswer } from './page-answers.ts';
import { startPendingCall } from './pending-calls.ts';
import { requireWebProtocol } from './require-web-protocol.ts';
import { throwServiceError } from './throw-service-error.ts';
import { withAdmission } from './with-admission.ts';

type RequiredUnlessEmpty<Key extends string, Value> =
  Record<string, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

/** The options of a call: the parameters, query and body of its endpoint, and those of the request. */
export type CallOptions<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
> = RequiredUnlessEmpty<'params', z.output<P>> &
  RequiredUnlessEmpty<'query', z.input<Q>> &
  RequiredUnlessEmpty<'body', z.input<B>> &
  RequestOptions;

interface RequestOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** The project to call; the app's current one by default. */
  projectId?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

type CachePolicy = (method: Endpoint['method']) => boolean;

let isCacheable: CachePolicy = () => true;

/** Sets which answers caches may store. Called once, when the app starts. */
export function setCachePolicy(policy: CachePolicy): void {
  isCacheable = policy;
}

/**
 * Calls an endpoint of the service. Throws the service's own `ApiException`, with its message in the app's language,
 * or a `ConnectionError` when there is no usable answer.
 */
export async function call<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(endpoint: Endpoint<P, Q, B, A>, options: CallOptions<P, Q, B>): Promise<z.output<A>> {
  const {
    params,
    query,
    body,
    signal,
    projectId = getServiceContext().projectId,
    headers: extraHeaders,
  } = options as Record<string, unknown> & RequestOptions;
  const address = endpointUrl(endpoint, { ...getServiceContext(), projectId }, asRecord(params), asRecord(query));
  requireWebProtocol(address);
  const end = startPendingCall();
  try {
    const askWith = (admissionHeaders?: RequestOptions['headers']) =>
      ask(address, endpoint, body, { signal, headers: { ...admissionHeaders, ...extraHeaders } });
    const { answer, headers } = extraHeaders?.Authorization ? await askWith() : await withAdmission(askWith);
    const parsed = z.safeParse(endpoint.answer, answer);
    if (!parsed.success) throw new ConnectionError('bad-answer', { cause: parsed.error });
    recordAnswerAge(parsed.data, headers);
    return parsed.data;
  } finally {
    end();
  }
}

async function ask(
  address: string,
  endpoint: Pick<Endpoint, 'method' | 'timeout'>,
  body: unknown,
  { signal, headers: extraHeaders }: RequestOptions,
): Promise<{ answer: unknown; headers: Headers }> {
  const inPage = takePageAnswer(pageAnswerKey(address, body));
  if (inPage !== undefined) {
    connection.answered();
    return { answer: inPage, headers: new Headers() };
  }
  const timeout = AbortSignal.timeout(endpoint.timeout);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [clientVersionHeader]: clientVersion,
    ...extraHeaders,
  };
  if (endpoint.method === 'POST') headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      headers,
      body: endpoint.method === 'POST' ? JSON.stringify(body ?? {}) : null,
      cache: isCacheable(endpoint.method) ? 'default' : 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    // The service worker answers from its cache when it cannot reach the service.
    if (response.headers.has(seenAtHeader)) void connection.unanswered();
    else if (response.headers.get('Content-Type')?.includes('json')) connection.answered();
    return { answer: response.ok ? read(text) : throwServiceError(response, text), headers: response.headers };
  } catch (cause) {
    if (cause instanceof ApiException || cause instanceof ConnectionError) throw cause;
    if (signal?.aborted) throw new ConnectionError('aborted', { cause });
    // The connection state is settled before the error is thrown: its text depends on it.
    await connection.unanswered();
    throw new ConnectionError(timeout.aborted && connection.isConnected() ? 'timeout' : 'network', { cause });
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('bad-answer', { cause });
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
