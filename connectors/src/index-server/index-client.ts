import { Buffer } from 'node:buffer';
import { ApiException } from '@buchfink/contract/error';
import { requestWindow } from '../request-window.ts';
import { parseJsonBody } from '../untrusted-json.ts';
import type { ConnectorTools } from '../upstream.ts';

/** How requests are authorised and limited. */
export interface IndexAccess {
  readonly auth?: { readonly user: string; readonly password: string } | undefined;
  /** Headers whose values are secrets, read for each request. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  /** The maximum number of requests in 60 seconds; one call may need several. */
  readonly perMinute: number;
}

/**
 * Sends JSON to an address and reads JSON. Throws `ApiException`: what the fetch throws; `library-busy` (too many
 * requests, here or there); `library-unavailable` (no secret, status 5xx); `library-answer` (no JSON, refused). `problemOf`
 * words the error body of a refusal for operators, without words of a search.
 */
export type IndexClient = (
  url: string,
  body: object,
  problemOf: (error: unknown) => string,
  signal: AbortSignal,
) => Promise<unknown>;

/** Creates a client; opens no connection. */
export function indexClient(access: IndexAccess, tools: ConnectorTools): IndexClient {
  const begin = requestWindow(access.perMinute, tools.now);

  async function headers(): Promise<Record<string, string>> {
    try {
      const secrets: Record<string, string> = {};
      for (const [name, reference] of Object.entries(access.secretHeaders))
        secrets[name.toLowerCase()] = await tools.secret(reference);
      const { auth } = access;
      const login = auth && `${auth.user}:${await tools.secret(auth.password)}`;
      return {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        ...secrets,
      };
    } catch (error) {
      tools.warn(`no access: ${error instanceof Error ? error.message : String(error)}`);
      throw new ApiException('library-unavailable', undefined, { cause: error });
    }
  }

  return async (url, body, problemOf, signal) => {
    begin();
    const { status, body: bytes } = await tools.fetch({
      url,
      method: 'POST',
      headers: await headers(),
      body: JSON.stringify(body),
      signal,
    });
    const answer = parseJsonBody(bytes);
    if (status === 429) throw new ApiException('library-busy');
    if (status >= 200 && status < 300) {
      if (answer !== undefined) return answer;
      tools.warn('the answer is not JSON');
      throw new ApiException('library-answer');
    }
    tools.warn(`the answer has the status ${status}${problemOf(answer)}`);
    throw new ApiException(status >= 500 ? 'library-unavailable' : 'library-answer');
  };
}
