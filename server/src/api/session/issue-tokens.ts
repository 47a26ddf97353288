import { createHmac } from 'node:crypto';
import type { PatronLogin } from '@buchfink/connectors/patron-system';
import type { Keep } from '@buchfink/contract/session';
import type { Keys } from '../../storage/keys/keys.ts';
import { sealPatron } from '../../storage/keys/sealed-patron.ts';
import { hashOf, newSecret } from '../../storage/keys/tokens.ts';
import type { Vault } from '../../storage/keys/vault.ts';
import type { StoredAccess, StoredSession } from '../../storage/sessions/session-store.ts';
import { lifetimes } from './lifetimes.ts';

/** The tokens that a login or refresh issues. */
export interface IssuedTokens {
  readonly sessionId: string;
  readonly patron: PatronLogin;
  readonly libraryId: number;
  readonly keep: Keep;
  readonly client: 'web' | 'native';
  /** The access token; it expires after `expiresIn` seconds. */
  readonly access: string;
  readonly expiresIn: number;
  /** The refresh secret; absent for `keep: 'nothing'`. */
  readonly secret?: string;
  /** Epoch milliseconds at which the session ends unless it is used before. */
  readonly ends: number;
}

/** Makes an access token of a session: the stored form and the issued tokens. */
export function issueAccessToken(
  vault: Vault,
  session: StoredSession,
  patron: PatronLogin,
  now: number,
): { stored: StoredAccess; issued: IssuedTokens } {
  const access = newSecret();
  const milliseconds = Math.min(lifetimes[session.keep].access, session.ends - now);
  const sealed = sealPatron(vault, access, session.id, patron);
  const { id: sessionId, libraryId, keep, client, ends } = session;
  return {
    stored: { hash: hashOf(access), sealed, expires: now + milliseconds },
    issued: { sessionId, patron, libraryId, keep, client, ends, access, expiresIn: Math.floor(milliseconds / 1000) },
  };
}

/** Keyed hashes of a patron, one per service key, the current key first. They find the sessions of an account. */
export function accountHashes(keys: Keys, libraryId: number, patronId: string): readonly [Buffer, ...Buffer[]] {
  const hash = (key = keys.current) =>
    createHmac('sha256', keys.derive('account', key)).update(`${libraryId} ${patronId}`).digest();
  return [hash(), ...keys.all.filter((key) => key !== keys.current).map((key) => hash(key))];
}

/**
 * Keyed hashes of a session in base64url, one per service key, the current key first. Other data of a patron that ends with a login
 * has one of them: it does not lead to the session without the key.
 */
export function loginMarks(keys: Keys, sessionId: string): readonly [string, ...string[]] {
  const mark = (key = keys.current) =>
    createHmac('sha256', keys.derive('login mark', key)).update(sessionId).digest('base64url');
  return [mark(), ...keys.all.filter((key) => key !== keys.current).map((key) => mark(key))];
}
