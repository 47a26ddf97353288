import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../call-context.ts';
import { type PaiaRefusalKind, SystemFault } from '../../system-warning.ts';
import { parseJsonBody } from '../../untrusted-json.ts';
import type { ConnectorTools, UpstreamAnswer } from '../../upstream.ts';
import { parseFailure } from './paia-answers.ts';

const maxBytes = 4_000_000;

/** A request error of PAIA (1.4, "Request errors"). */
export class PaiaRefusal extends SystemFault {
  override readonly name = 'PaiaRefusal';
  readonly kind: PaiaRefusalKind;
  readonly #description: string | undefined;

  constructor(kind: PaiaRefusalKind, description: string | undefined) {
    super({ code: 'paia-refused', values: { kind } });
    this.kind = kind;
    this.#description = description;
  }

  /** The server's words for the patron, in one line. They may repeat what the patron entered, so no log shows them. */
  get description(): string | undefined {
    return this.#description;
  }
}

/** The JSON of an answer, with the scopes of the token if the server tells them. */
export interface PaiaReply {
  readonly json: unknown;
  readonly scopes?: ReadonlySet<string>;
}

/** A patron's token at the server. */
export interface PaiaAccess {
  readonly patronId: string;
  readonly token: string;
}

/** The methods of one PAIA server. All throw `PaiaRefusal` and `ApiException`: what the fetch throws, `library-busy`, … */
export interface PaiaClient {
  /** `POST login`, as a form, or as JSON where the server wants that. */
  login(fields: Readonly<Record<string, string>>, context: CallContext): Promise<PaiaReply>;
  /** `POST logout` or `change`. */
  auth(
    method: 'logout' | 'change',
    access: PaiaAccess,
    fields: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<PaiaReply>;
  /** `GET` of PAIA core: '' is the patron. */
  read(method: '' | 'items' | 'fees' | 'messages', access: PaiaAccess, context: CallContext): Promise<PaiaReply>;
  /**
   * `POST` of PAIA core. It is never repeated; an answer that cannot be read (`library-answer`) leaves the outcome open.
   */
  write(
    method: 'request' | 'renew' | 'cancel',
    access: PaiaAccess,
    documents: readonly object[],
    context: CallContext,
  ): Promise<PaiaReply>;
  /** `PATCH` of the patron, with the same care as `write`. */
  update(access: PaiaAccess, fields: Readonly<Record<string, string>>, context: CallContext): Promise<PaiaReply>;
  /**
   * An answer of PAIA core without a token: its status, whether it is an error of PAIA, and PAIA's version by its header.
   * Throws `ApiException('library-unavailable')` for a server that cannot answer now.
   */
  probe(context: CallContext): Promise<PaiaProbe>;
}

/** How a server answers a request without a token. */
export interface PaiaProbe {
  readonly status: number;
  readonly isPaia: boolean;
  readonly version?: string;
}

type Format = 'form' | 'json';

/** Creates a client; makes no request. */
export function paiaClient(
  { core, auth, format }: { readonly core: string; readonly auth: string; readonly format: Format | undefined },
  { fetch, warn }: ConnectorTools,
): PaiaClient {
  /** The format that this server has accepted. */
  let acceptedFormat: Format | undefined = format;

  async function post(
    url: string,
    fields: Readonly<Record<string, string>>,
    as: Format,
    { signal, locale }: CallContext,
    token?: string,
  ) {
    const contentType = as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    return fetch({
      url,
      method: 'POST',
      headers: { ...headersFor(locale, token), 'content-type': contentType },
      body: as === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      maxBytes,
      signal,
    });
  }

  /** A request that changes something: an answer that cannot be read leaves the outcome open. */
  async function change(
    method: 'POST' | 'PATCH',
    { patronId, token }: PaiaAccess,
    path: string,
    fields: object,
    { signal, locale }: CallContext,
  ): Promise<PaiaReply> {
    const url = `${core}/${encodeURIComponent(patronId)}${path}`;
    const headers = { ...headersFor(locale, token), 'content-type': 'application/json' };
    return replyOf(await fetch({ url, method, headers, body: JSON.stringify(fields), maxBytes, signal }), warn);
  }

  return {
    async login(fields, context) {
      const url = `${auth}/login`;
      const first = acceptedFormat ?? 'form';
      try {
        const reply = replyOf(await post(url, fields, first, context), warn);
        acceptedFormat = first;
        return reply;
      } catch (error) {
        if (!isRefusal(error, 'invalid')) {
          // Whatever it says, it has read the request.
          if (error instanceof PaiaRefusal && error.kind === 'denied') acceptedFormat = first;
          throw error;
        }
        // A server that has accepted a login in this format means the texts in it.
        if (acceptedFormat !== undefined) throw new PaiaRefusal('denied', error.description);
        const reply = replyOf(await post(url, fields, 'json', context), warn);
        acceptedFormat = 'json';
        return reply;
      }
    },

    auth: async (method, { token }, fields, context) =>
      replyOf(await post(`${auth}/${method}`, fields, acceptedFormat ?? 'form', context, token), warn),

    async read(method, { patronId, token }, { signal, locale }) {
      const url = `${core}/${encodeURIComponent(patronId)}${method && `/${method}`}`;
      return replyOf(await fetch({ url, headers: headersFor(locale, token), maxBytes, signal }), warn);
    },

    write: (method, access, documents, context) => change('POST', access, `/${method}`, { doc: documents }, context),
    update: (access, fields, context) => change('PATCH', access, '', fields, context),

    async probe({ signal, locale }) {
      const url = `${core}/buchfink-test/items`;
      const answer = await fetch({ url, headers: headersFor(locale), maxBytes, signal });
      if (answer.status >= 500) throw new ApiException('library-unavailable');
      const isPaia = parseFailure(parseJsonBody(answer.body)) !== undefined;
      const version = answer.headers['x-paia-version'];
      return { status: answer.status, isPaia, version: version?.slice(0, 20) };
    },
  };
}

export const isRefusal = (error: unknown, kind: PaiaRefusalKind): error is PaiaRefusal =>
  error instanceof PaiaRefusal && error.kind === kind;

const headersFor = (locale: string, token?: string): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': locale,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

/** The JSON of a successful answer. An error in the body counts, whatever the status says. */
function replyOf({ status, headers, body }: UpstreamAnswer, warn: ConnectorTools['warn']): PaiaReply {
  const json = parseJsonBody(body);
  const failure = parseFailure(json);
  if (failure !== undefined || status >= 400) {
    const error = errorOf(status, failure?.error, failure?.error_description);
    if (error instanceof PaiaRefusal && error.kind === 'other')
      warn({ code: 'paia-error-unknown', values: { status } });
    throw error;
  }
  if (typeof json !== 'object' || json === null || status >= 300) {
    warn({ code: 'paia-answer-not-json', values: { status } });
    throw new ApiException('library-answer');
  }
  const scopes = headers['x-oauth-scopes'];
  return { json, ...(scopes !== undefined && { scopes: new Set(scopes.split(/[\s,]+/).filter(Boolean)) }) };
}

/** The errors of PAIA 1.4 and of OAuth 2.0 (RFC 6749, section 5.2; RFC 6750, section 3.1). */
const kinds: Readonly<Record<string, PaiaRefusalKind>> = {
  invalid_grant: 'session',
  invalid_token: 'session',
  insufficient_scope: 'scope',
  access_denied: 'denied',
  not_found: 'not-found',
  not_implemented: 'unsupported',
  invalid_request: 'invalid',
};
const kindOfStatus: Readonly<Record<number, PaiaRefusalKind>> = {
  400: 'invalid',
  401: 'session',
  403: 'denied',
  404: 'not-found',
  405: 'unsupported',
  415: 'invalid',
  422: 'invalid',
  501: 'unsupported',
};
const outages = new Set(['internal_error', 'service_unavailable', 'bad_gateway']);

function errorOf(status: number, name: string | undefined, description: string | undefined): Error {
  // `invalid_request` with 405 means the method of the request, not its fields.
  const isNamed = Object.hasOwn(kinds, name ?? '') && status !== 405;
  const kind = isNamed ? kinds[name ?? ''] : kindOfStatus[status];
  if (status === 429) return new ApiException('library-busy');
  if (kind !== undefined) return new PaiaRefusal(kind, description);
  if (name === 'gateway_timeout' || status === 504) return new ApiException('library-timeout');
  if (outages.has(name ?? '') || status >= 500) return new ApiException('library-unavailable');
  return new PaiaRefusal('other', description);
}
