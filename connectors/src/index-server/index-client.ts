import { ApiException } from '@buchfink/contract/error';
import { basicAuthorization } from '../basic-authorization.ts';
import { readSecret } from '../read-secret.ts';
import { requestWindow } from '../request-window.ts';
import type { IndexRefusal } from '../system-warning.ts';
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
 * requests, here or there); `library-unavailable` (no secret, status 5xx); `library-answer` (no JSON, refused). `refusalOf`
 * reads the error body of a refusal, without words of a search.
 */
export type IndexClient = (
  url: string,
  body: object,
  refusalOf: (error: unknown) => IndexRefusal | undefined,
  signal: AbortSignal,
) => Promise<unknown>;

/** Creates a client; opens no connection. */
export function indexClient(access: IndexAccess, tools: ConnectorTools): IndexClient {
  const begin = requestWindow(access.perMinute, tools.now);

  async function headers(): Promise<Record<string, string>> {
    const secrets: Record<string, string> = {};
    for (const [name, reference] of Object.entries(access.secretHeaders))
      secrets[name.toLowerCase()] = await readSecret(reference, tools);
    const { auth } = access;
    const authorization = auth && basicAuthorization(auth.user, await readSecret(auth.password, tools));
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(authorization && { authorization }),
      ...secrets,
    };
  }

  return async (url, body, refusalOf, signal) => {
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
      tools.warn({ code: 'index-answer-not-json', values: {} });
      throw new ApiException('library-answer');
    }
    tools.warn({ code: 'index-refused', values: { status, refusal: refusalOf(answer) } });
    throw new ApiException(status >= 500 ? 'library-unavailable' : 'library-answer');
  };
}
