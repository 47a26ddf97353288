import { ApiException } from '@buchfink/contract/error';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { createSemaphore } from '../../semaphore.ts';
import { parseJsonBody } from '../../untrusted-json.ts';
import type { ConnectorTools } from '../../upstream.ts';
import type { KohaOutcome } from '../koha-account.ts';
import { cleanKohaText } from '../koha-values.ts';
import { type LoginSettings, serviceLogin } from './service-login.ts';

/** A request below `/api/v1`. */
export interface RestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query; never with a password: addresses are logged. */
  readonly path: string;
  readonly body?: object;
  /** Instead of the service's own login. */
  readonly authorization?: string;
}

/** An answer with its JSON; `json` is undefined where there is none. */
export interface RestAnswer {
  readonly status: number;
  readonly json: unknown;
  /** The text of an error, in whichever of Koha's three forms. */
  readonly error: string;
  /** The code of an error, which Koha has named beside the text since 21.11; else empty. */
  readonly errorCode: string;
  /** Whether this Koha has no such path; a missing record has another text. */
  readonly isMissingPath: boolean;
  /** The number of all rows of a list (`X-Total-Count`). */
  readonly total: number | undefined;
}

/** The requests to one Koha. All throw `ApiException`. */
export interface RestClient {
  /** Sends a request. Returns answers with a status below 500; a write that throws has an unknown outcome. */
  send(request: RestRequest, signal: AbortSignal): Promise<RestAnswer>;
  /** Reads all rows of a list, page by page; undefined where this Koha has no such path or does not know a parameter. */
  list(path: string, signal: AbortSignal): Promise<readonly unknown[] | undefined>;
}

const ErrorLine = z.object({ message: z.string() });
/** Koha's three forms of an error: `{error}`, `{errors: [{message, path}], status}`, `[{message, path}]`. */
const ErrorBody = z.union([
  z.pipe(
    z.object({ error: z.string() }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.object({ errors: z.array(ErrorLine) }),
    z.transform(({ errors }) => errors[0]?.message ?? ''),
  ),
  z.pipe(
    z.array(ErrorLine),
    z.transform((errors) => errors[0]?.message ?? ''),
  ),
]);

const CodedError = z.object({ error_code: z.string().check(z.maxLength(60)) });

const maxPages = 50;
const maxRows = 5_000;

/** The login and the limits of a client. */
type ClientSettings = LoginSettings & { readonly limits: { readonly parallel: number } };

/** Creates a client; opens no connection. */
export function restClient(settings: ClientSettings, tools: ConnectorTools): RestClient {
  // Whatever goes side by side, Koha gets no more at once than the operator allows.
  const requests = createSemaphore(settings.limits.parallel);
  const login = serviceLogin(settings, tools);

  async function send(request: RestRequest, signal: AbortSignal): Promise<RestAnswer> {
    const answer = await sendOnce(request, signal);
    if (request.authorization !== undefined) return answer;
    // Koha may have forgotten a token. Only a read is sent again.
    const isRead = (request.method ?? 'GET') === 'GET';
    const isStale = answer.status === 401 && login.forget();
    return accepted(isStale && isRead ? await sendOnce(request, signal) : answer);
  }

  async function sendOnce(
    { method = 'GET', path, body, authorization }: RestRequest,
    signal: AbortSignal,
  ): Promise<RestAnswer> {
    const answer = await requests.run(signal, async () =>
      tools.fetch({
        url: `${settings.address}${path}`,
        method,
        headers: {
          accept: 'application/json',
          authorization: authorization ?? (await login.header(signal)),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
      }),
    );
    const { status } = answer;
    if (status === 429) throw new ApiException('library-busy');
    if (status >= 500) throw new ApiException('library-unavailable');
    const json = parseJsonBody(answer.body);
    const error = status < 400 ? '' : (cleanKohaText(parseUntrusted(ErrorBody, json).data, 200) ?? '');
    const isMissingPath = status === 404 && error === 'Not Found.';
    const errorCode = status < 400 ? '' : (parseUntrusted(CodedError, json).data?.error_code ?? '');
    return { status, json, error, errorCode, isMissingPath, total: totalOf(answer.headers) };
  }

  /** What the service's own account may not do is the operator's to mend, and no refusal of a patron's act. */
  function accepted(answer: RestAnswer): RestAnswer {
    const { status, error } = answer;
    const isRefused = status === 401 || (status === 403 && /^(?:Authorization failure|Invalid password)/.test(error));
    if (!isRefused) return answer;
    tools.warn({ code: 'rest-account-refused', values: { status, text: error.slice(0, 100) } });
    throw new ApiException('library-unavailable');
  }

  function rowsOf({ status, json }: RestAnswer, path: string): readonly unknown[] {
    if (status === 200 && Array.isArray(json)) return json;
    const place = (path.split('?')[0] ?? '').replace(/\d+/g, '…');
    tools.warn({ code: 'rest-not-a-list', values: { path: place, status } });
    throw new ApiException('library-answer');
  }

  return {
    send,
    async list(path, signal) {
      const first = await send({ path }, signal);
      if (first.isMissingPath || first.error === 'Malformed query string') return undefined;
      const rows = [...rowsOf(first, path)];
      // The page size is a setting of Koha; `_per_page=-1` ends in an error there.
      const [pageSize, total] = [rows.length, Math.min(first.total ?? 0, maxRows)];
      const join = path.includes('?') ? '&' : '?';
      const pages = pageSize === 0 ? 1 : Math.min(maxPages, Math.ceil(total / pageSize));
      const others = Array.from({ length: Math.max(0, pages - 1) }, async (_, index) => {
        const next = `${path}${join}_page=${index + 2}&_per_page=${pageSize}`;
        return rowsOf(await send({ path: next }, signal), path);
      });
      for (const added of await Promise.all(others)) rows.push(...added);
      return rows;
    },
  };
}

function totalOf(headers: Readonly<Record<string, string>>): number | undefined {
  const text = headers['x-total-count'] ?? '';
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/**
 * The outcome of a write: done, or refused with its code, which Koha names or writes into a sentence: `(too_many)` or
 * `Reason: tooManyReserves`. Behind `Reason:` stands nothing where a title has no copies.
 */
export function outcomeOf({ status, error, errorCode }: RestAnswer): KohaOutcome {
  if (status >= 200 && status < 300) return { isDone: true };
  const [, inBrackets, behindReason] = /\((\w{1,60})\)|Reason: ?(\w{0,60})/.exec(`${error} `) ?? [];
  const inText = inBrackets ?? (behindReason === '' ? 'NoItems' : behindReason);
  const code = inText ?? (errorCode !== '' ? errorCode : status === 404 ? 'NotFound' : '');
  return { isDone: false, code, ...(error !== '' && { text: error }) };
}
