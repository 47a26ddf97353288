import type { Keys } from '../../storage/keys/keys.ts';
import { openPatron, sealPatron } from '../../storage/keys/sealed-patron.ts';
import { hashOf, newSecret } from '../../storage/keys/tokens.ts';
import type { Vault } from '../../storage/keys/vault.ts';
import { graceMilliseconds, type SessionStore, type StoredSecret } from '../../storage/sessions/session-store.ts';
import { accountHashes, type IssuedTokens, issueAccessToken } from './issue-tokens.ts';
import { endOf } from './lifetimes.ts';

/** Dependencies of the exchange. */
export interface ExchangeDependencies {
  readonly store: SessionStore;
  readonly vault: Vault;
  readonly keys: Keys;
  readonly now: () => Date;
}

/** A refresh secret as a client presented it, with the account the client names. */
export interface PresentedSecret {
  readonly secret: string;
  readonly client: 'web' | 'native';
  /** On the web: the session id in the name of the cookie. */
  readonly sessionId?: string;
  readonly libraryId: number;
  readonly userId: string;
}

/** `ended`: the secret opens no session. `stolen`: a used secret was presented again, so the session has just been ended. */
export type ExchangeAnswer = IssuedTokens | 'ended' | 'stolen';

/**
 * Exchanges a refresh secret for its successor. Of several calls at once, one makes the successor. The other calls,
 * and a retry after a lost answer, get the same successor for ten seconds. After that, or once the successor was
 * used, a used secret counts as stolen and the session ends. A phone that reads due dates in the background tries again
 * hours later: its secret returns the successor until the phone has used that, or an access token that came with it.
 */
export async function exchangeSecret(
  dependencies: ExchangeDependencies,
  presented: PresentedSecret,
): Promise<ExchangeAnswer> {
  const { store, now } = dependencies;
  const storedSecret = await store.bySecret(hashOf(presented.secret));
  if (storedSecret === undefined || !isMeant(storedSecret, presented)) return 'ended';
  if (storedSecret.session.ends <= now().getTime()) {
    await store.end([storedSecret.session.id]);
    return 'ended';
  }
  if (storedSecret.exchanged === undefined) {
    const issued = await makeSuccessor(dependencies, presented, storedSecret);
    // Undefined: another call has made the successor first, or the session has just ended.
    return issued ?? exchangeSecret(dependencies, presented);
  }
  const issued = await sameSuccessor(dependencies, presented, storedSecret);
  if (issued !== undefined) return issued;
  await store.end([storedSecret.session.id]);
  return 'stolen';
}

function isMeant({ session }: StoredSecret, { client, sessionId = session.id, libraryId }: PresentedSecret): boolean {
  return session.client === client && session.id === sessionId && session.libraryId === libraryId;
}

async function makeSuccessor(
  { store, vault, keys, now }: ExchangeDependencies,
  { secret, userId }: PresentedSecret,
  { session: before, sealed }: StoredSecret,
): Promise<IssuedTokens | 'ended' | undefined> {
  const patron = sealed && openPatron(vault, secret, before.id, sealed);
  if (patron === undefined) {
    // Sealed with a removed key: nobody can open it any more.
    await store.end([before.id]);
    return 'ended';
  }
  if (patron.userId !== userId) return 'ended';
  const at = now().getTime();
  const [account] = accountHashes(keys, before.libraryId, patron.patronId);
  const session = { ...before, account, lastUsed: at, ends: endOf(before.keep, before.created, at) };
  const next = newSecret();
  const { stored, issued } = issueAccessToken(vault, session, patron, at);
  const isDone = await store.exchange({
    session,
    at,
    used: hashOf(secret),
    successor: vault.seal(secret, successorOf(session.id), next),
    secret: { hash: hashOf(next), sealed: sealPatron(vault, next, session.id, patron) },
    access: stored,
  });
  return isDone ? { ...issued, secret: next } : undefined;
}

async function sameSuccessor(
  { store, vault, now }: ExchangeDependencies,
  { secret, userId }: PresentedSecret,
  { session, exchanged }: StoredSecret,
): Promise<IssuedTokens | 'ended' | undefined> {
  const at = now().getTime();
  if (exchanged?.successor === undefined) return undefined;
  const isAwaited = session.client === 'native' && !exchanged.isReceived;
  if (at - exchanged.at > graceMilliseconds && !isAwaited) return undefined;
  const next = vault.open(secret, successorOf(session.id), exchanged.successor);
  const successor = await store.bySecret(hashOf(next));
  const patron = successor?.sealed && openPatron(vault, next, session.id, successor.sealed);
  if (patron === undefined) return undefined;
  if (patron.userId !== userId) return 'ended';
  const { stored, issued } = issueAccessToken(vault, session, patron, at);
  return (await store.addAccess(hashOf(next), stored)) ? { ...issued, secret: next } : undefined;
}

const successorOf = (sessionId: string) => `${sessionId} successor`;
