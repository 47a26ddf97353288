import { ApiException } from '@buchfink/contract/error';
import type { FastifyRequest } from 'fastify';
import { requireApp } from '../../base/http/endpoint/fetch-metadata.ts';
import type { LoggedInPatron, PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import type { Project } from '../../projects/project/project.ts';

/** An access token: 256 bits in base64url. Other tokens are refused without a look-up. */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Authenticates the patron of a call. A cookie alone is not enough: the token comes in a header that no foreign page
 * can send. The client's version comes in a header that no form, link or picture can send. Throws `ApiException`:
 * `invalid-input` without the client's version, `foreign-page`, `not-logged-in`, and `wrong-account` for a library of
 * another project.
 */
export async function authenticatePatron(
  request: Pick<FastifyRequest, 'headers'>,
  authenticator: PatronAuthenticator,
  project: Project,
): Promise<LoggedInPatron> {
  requireApp(request.headers);
  const patron = await patronOfBearer(request, authenticator);
  if (patron === undefined) throw new ApiException('not-logged-in');
  if (!project.libraries.some(({ id }) => id === patron.libraryId)) throw new ApiException('wrong-account');
  return patron;
}

/** The patrons of running requests; each token is looked up once per request. */
const patronOfRequest = new WeakMap<object, Promise<LoggedInPatron | undefined>>();

/** The patron of a request's access token; undefined without a valid token. */
export async function patronOfBearer(request: Pick<FastifyRequest, 'headers'>, authenticator: PatronAuthenticator) {
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  const patron = patronOfRequest.get(request) ?? authenticator.patronOf(token);
  patronOfRequest.set(request, patron);
  return patron;
}

/** Requires that an account named in the call is the session's. Throws `ApiException('wrong-account')`. */
export function requireOwnAccount(patron: LoggedInPatron, ...named: readonly unknown[]): void {
  for (const header of named) {
    const { libraryId, userId } = (header ?? {}) as { libraryId?: unknown; userId?: unknown };
    const isOther = libraryId !== undefined && Number(libraryId) !== patron.libraryId;
    if (isOther || (userId !== undefined && userId !== patron.userId)) throw new ApiException('wrong-account');
  }
}
