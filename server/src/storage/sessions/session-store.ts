import type { Keep } from '@buchfink/contract/session';

/** How long an exchanged secret still answers its successor, in milliseconds: for simultaneous tabs and lost answers. */
export const graceMilliseconds = 10_000;
/** How long a used secret is remembered, in milliseconds: presenting it again reveals a theft. */
export const usedSecretMilliseconds = 30 * 24 * 3_600_000;

/** A login in one browser or phone. Instants are epoch milliseconds. Who it is of can only be read with its tokens. */
export interface StoredSession {
  readonly id: string;
  readonly libraryId: number;
  /** A keyed hash of the patron: the same for all sessions of one account, and telling nothing by itself. */
  readonly account: Buffer;
  readonly client: 'web' | 'native';
  readonly keep: Keep;
  /** Browser and system; empty where they are not known. */
  readonly device: string;
  readonly created: number;
  readonly lastUsed: number;
  /** When it is over unless it is used before. */
  readonly ends: number;
}

/** A token as it is kept: its hash, and the patron sealed so that the token opens it. */
export interface StoredToken {
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

export interface StoredAccess extends StoredToken {
  readonly expires: number;
}

/** A refresh secret that was presented: unused with what it seals, or used with what came after it. */
export interface FoundSecret {
  readonly session: StoredSession;
  /** Absent once it was exchanged. */
  readonly sealed?: Buffer;
  readonly exchanged?: { readonly at: number; readonly successor?: Buffer };
}

/** An exchange of a refresh secret for the next, with a new access token. */
export interface Exchanged {
  readonly session: StoredSession;
  readonly at: number;
  /** The hash of the secret that was presented. */
  readonly used: Buffer;
  /** The next secret, sealed with the one that was presented. */
  readonly successor: Buffer;
  readonly secret: StoredToken;
  readonly access: StoredAccess;
}

/** Where sessions are kept. What is answered is durable and seen at once by every process of the same store. */
export interface SessionStore {
  begin(session: StoredSession, access: StoredAccess, secret: StoredToken | undefined): Promise<void>;
  /** A token and its session, when both are good at `now`. */
  byAccess(hash: Buffer, now: number): Promise<{ session: StoredSession; sealed: Buffer } | undefined>;
  /** A secret of a session that has not ended, whether it was used before or not. */
  bySecret(hash: Buffer): Promise<FoundSecret | undefined>;
  /** False, and nothing is changed, when the secret was exchanged before or its session has ended. */
  exchange(exchanged: Exchanged): Promise<boolean>;
  /** One more access token beside an unused secret; false when it is no longer unused. */
  addAccess(secret: Buffer, access: StoredAccess): Promise<boolean>;
  /** Moves the end of a session without a secret, and of its access token. */
  prolong(sessionId: string, access: Buffer, given: { now: number; ends: number }): Promise<void>;
  /** The sessions of any of these account hashes that are good at `now`, the one last used first. */
  ofAccounts(accounts: readonly Buffer[], now: number): Promise<StoredSession[]>;
  /** Ends sessions with all their tokens and sealed data; answers how many there were. */
  end(ids: readonly string[]): Promise<number>;
  /** Removes what has run out: sessions, access tokens, successors after their grace, secrets used long ago. */
  sweep(now: number): Promise<void>;
}
