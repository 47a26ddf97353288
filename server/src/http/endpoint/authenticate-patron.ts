import { ApiException } from '@buchfink/contract/error';
import type { FastifyRequest } from 'fastify';
import type { Project } from '../../projects/project.ts';
import { requireApp } from './fetch-metadata.ts';
import type { LoggedIn, PatronGate } from './patron-authenticator.ts';

/** 256 bits in base64url: what an access token looks like. Anything else is not looked up. */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * The patron a call comes from. The token comes in a header that no foreign page can send, beside the client's version,
 * which no form, link or picture can send either: a cookie alone opens nothing. Throws `ApiException`: `invalid-input`
 * without the client's version, `foreign-page`, `not-logged-in`, `wrong-account` for a library of another project.
 */
export async function patronOfCall(
  request: Pick<FastifyRequest, 'headers'>,
  gate: PatronGate,
  project: Project,
): Promise<LoggedIn> {
  requireApp(request.headers);
  const patron = await bearerOf(request, gate);
  if (patron === undefined) throw new ApiException('not-logged-in');
  if (!project.libraries.some(({ id }) => id === patron.libraryId)) throw new ApiException('wrong-account');
  return patron;
}

/** Whose calls are under way: each is looked up once. */
const found = new WeakMap<object, Promise<LoggedIn | undefined>>();

/** The patron of a call's access token; undefined without a valid one. */
export async function bearerOf(request: Pick<FastifyRequest, 'headers'>, gate: PatronGate) {
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  const patron = found.get(request) ?? gate.patronOf(token);
  found.set(request, patron);
  return patron;
}

/** A call may name the account it means; it must be the one that is logged in. Throws `ApiException('wrong-account')`. */
export function requireOwnAccount(patron: LoggedIn, ...named: readonly unknown[]): void {
  for (const each of named) {
    const { libraryId, userId } = (each ?? {}) as { libraryId?: unknown; userId?: unknown };
    const isOther = libraryId !== undefined && Number(libraryId) !== patron.libraryId;
    if (isOther || (userId !== undefined && userId !== patron.userId)) throw new ApiException('wrong-account');
  }
}
