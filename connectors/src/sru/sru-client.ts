import { ApiException } from '@buchfink/contract/error';
import { basicAuthorization } from '../basic-authorization.ts';
import { readSecret } from '../read-secret.ts';
import { requestWindow } from '../request-window.ts';
import { SystemFault } from '../system-warning.ts';
import type { ConnectorTools, UpstreamAnswer } from '../upstream.ts';
import { parseSruAnswer, type SruAnswer } from './sru-answer.ts';
import type { SruTarget } from './sru-target.ts';

/** What each request contains besides the query. */
export interface SruAccess {
  readonly parameters: Readonly<Record<string, string>>;
  /** Parameters whose values are secrets, read for each request. */
  readonly secretParameters: Readonly<Record<string, string>>;
  readonly auth: { readonly user: string; readonly password: string } | undefined;
  /** The maximum number of requests in 60 seconds; one call may need several. */
  readonly perMinute: number;
}

/** The requests to one system. All throw `ApiException`: what the fetch throws, `library-answer`, `library-busy`. */
export interface SruClient {
  /** Requests records from a position on, counted from 1. The caller handles diagnostics. */
  search(
    query: string,
    page: { start: number; count: number; sorting?: string | undefined },
    signal: AbortSignal,
  ): Promise<SruAnswer>;
  /** Requests the explanation of the system. */
  explain(signal: AbortSignal): Promise<SruAnswer>;
}

/** Creates a client; opens no connection. */
export function sruClient(target: SruTarget, access: SruAccess, tools: ConnectorTools): SruClient {
  const { version, schema, encoding } = target;

  const begin = requestWindow(access.perMinute, tools.now);

  async function request(parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SruAnswer> {
    begin();
    const { base, headers, secrets } = await withSecrets();
    const query = new URLSearchParams({
      version: version.toFixed(1),
      ...parameters,
      ...access.parameters,
      ...secrets,
    });
    // `+` for a space is for forms; not every system decodes it in an address.
    const url = `${base}?${query.toString().replaceAll('+', '%20')}`;
    const answer = await tools.fetch({ url, headers, signal });
    return read(answer, signal);
  }

  async function withSecrets() {
    const secrets: Record<string, string> = {};
    for (const [name, reference] of Object.entries(access.secretParameters))
      secrets[name] = await readSecret(reference, tools);
    const { auth } = access;
    const authorization = auth && basicAuthorization(auth.user, await readSecret(auth.password, tools));
    const headers = {
      accept: 'text/xml, application/xml',
      ...(authorization && { authorization }),
    };
    return { base: target.base, headers, secrets };
  }

  /** Reads an answer; some systems send diagnostics with an error status. */
  async function read({ status, body }: UpstreamAnswer, signal: AbortSignal): Promise<SruAnswer> {
    if (status === 429) throw new ApiException('library-busy');
    try {
      const answer = await parseSruAnswer(body, encoding, signal);
      if (status < 400 || answer.diagnostics.length > 0) return answer;
      throw new SystemFault(statusWarning(status));
    } catch (error) {
      if (!(error instanceof SystemFault)) throw error;
      if (status >= 500) throw new ApiException('library-unavailable', undefined, { cause: error });
      tools.warn(status === 200 ? error.warning : statusWarning(status));
      throw new ApiException('library-answer', undefined, { cause: error });
    }
  }

  return {
    search: (query, { start, count, sorting }, signal) => {
      const inQuery = sorting !== undefined && (target.sortBy ?? (version === 1.1 ? 'parameter' : 'query')) === 'query';
      return request(
        {
          operation: 'searchRetrieve',
          query: inQuery ? `${query} sortby ${sorting}` : query,
          startRecord: String(start),
          maximumRecords: String(count),
          recordSchema: schema,
          ...(sorting !== undefined && !inQuery && { sortKeys: sorting }),
        },
        signal,
      );
    },
    explain: (signal) => request({ operation: 'explain' }, signal),
  };
}

const statusWarning = (status: number) => ({ code: 'answer-status', values: { status } }) as const;
