import type { ApiException } from '@buchfink/contract/error';
import type { Session } from '@buchfink/contract/session';
import { DetailedApiException, toApiException } from '../../base/http/endpoint/api-exceptions.ts';
import type { Cookies } from './cookies.ts';
import type { IssuedTokens } from './issue-tokens.ts';

/**
 * Builds the answer of a login or refresh. On the web the secret goes into a cookie and the answer has only its
 * handle; a phone gets the secret for its own secure storage.
 */
export function createSessionAnswer(issued: IssuedTokens, cookies: Cookies, now: Date): Session {
  const { patron, libraryId, access, expiresIn, keep, secret, sessionId, client, ends } = issued;
  if (client === 'web' && secret !== undefined)
    cookies.keepSecret({ sessionId, secret }, keep === 'stay' ? (ends - now.getTime()) / 1000 : undefined);
  return {
    success: true,
    libraryId,
    userId: patron.userId,
    name: patron.name,
    token: access,
    expiresIn,
    refreshToken: secret === undefined ? undefined : client === 'web' ? sessionId : secret,
    keep,
  };
}

/** Runs a login or refresh; its error names the account (contract: `SessionError`). */
export async function withSessionError<Result>(
  { libraryId, userId }: { libraryId: number; userId: string },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const exception: ApiException = toApiException(error);
    const apiException = exception === error ? exception : Object.assign(exception, { cause: error });
    throw new DetailedApiException(apiException, { beside: { success: false, libraryId, userId } });
  }
}
