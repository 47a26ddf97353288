import type { Keep } from '@buchfink/contract/session';

/**
 * The time in which an exchanged secret still returns its successor, in milliseconds: for simultaneous tabs and lost
 * answers. That of a phone returns it for longer, until the phone has shown that it received the successor.
 */
export const graceMilliseconds = 10_000;
/** The time for which a used secret is remembered, in milliseconds. Presenting it again reveals a theft. */
export const usedSecretMilliseconds = 30 * 24 * 3_600_000;

/** A session in one browser or phone. Instants are epoch milliseconds. Only its tokens reveal the patron. */
export interface StoredSession {
  readonly id: string;
  readonly libraryId: number;
  /** Keyed hash of the patron: the same for all sessions of an account, and meaningless without the key. */
  readonly account: Buffer;
  readonly client: 'web' | 'native';
  readonly keep: Keep;
  /** Browser and system; empty when unknown. */
  readonly device: string;
  readonly created: number;
  readonly lastUsed: number;
  /** The end of the session if it is not used before. */
  readonly ends: number;
}

/** A stored token: its hash and the sealed patron, which only the token opens. */
export interface StoredToken {
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

export interface StoredAccess extends StoredToken {
  readonly expires: number;
}

/** A presented refresh secret. An unused one has its sealed patron, a used one has its successor. */
export interface StoredSecret {
  readonly session: StoredSession;
  /** Absent after the exchange. */
  readonly sealed?: Buffer;
  readonly exchanged?: {
    readonly at: number;
    readonly successor?: Buffer;
    /** The client has used the successor, or an access token that came with it. */
    readonly isReceived: boolean;
  };
}

/** An exchange of a refresh secret for the next, with a new access token. */
export interface SecretExchange {
  readonly session: StoredSession;
  readonly at: number;
  /** The hash of the secret that was presented. */
  readonly used: Buffer;
  /** The next secret, sealed with the one that was presented. */
  readonly successor: Buffer;
  readonly secret: StoredToken;
  readonly access: StoredAccess;
}

/** Stores sessions. Changes are durable when a call returns, and visible to all processes of the same store. */
export interface SessionStore {
  begin(session: StoredSession, access: StoredAccess, secret: StoredToken | undefined): Promise<void>;
  /** Finds the session of an access token if both are valid at `now`. */
  byAccess(hash: Buffer, now: number): Promise<{ session: StoredSession; sealed: Buffer; expires: number } | undefined>;
  /** Notes that a client has received the successors of the secrets that were exchanged until `issued`. */
  markReceived(sessionId: string, issued: number): Promise<void>;
  /** Finds a used or unused secret of a session that is still stored. */
  bySecret(hash: Buffer): Promise<StoredSecret | undefined>;
  /**
   * Exchanges a secret. Returns false, without a change, when the secret was exchanged before or its session has
   * ended.
   */
  exchange(exchanged: SecretExchange): Promise<boolean>;
  /** Adds an access token for an unused secret. Returns false when the secret was used. */
  addAccess(secret: Buffer, access: StoredAccess): Promise<boolean>;
  /** Moves the end of a session that has no refresh secret, and of its access token. */
  prolong(sessionId: string, access: Buffer, times: { now: number; ends: number }): Promise<void>;
  /** The sessions of these account hashes that are valid at `now`, most recently used first. */
  ofAccounts(accounts: readonly Buffer[], now: number): Promise<StoredSession[]>;
  /** Deletes sessions with all their tokens and sealed data. Returns the number of deleted sessions. */
  end(ids: readonly string[]): Promise<number>;
  /** Deletes expired sessions, access tokens, successors and used secrets. */
  sweep(now: number): Promise<void>;
}
