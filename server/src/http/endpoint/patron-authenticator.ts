import type { Patron } from '@buchfink/connectors/patron-system';

/**
 * A patron whose access token was checked for this very call. Every act of an account call is bound to this library and
 * this patron, never to what the caller's body or path says (OWASP ASVS 5.0, 8.2.2 and 8.3.3).
 */
export interface LoggedIn extends Patron {
  readonly sessionId: string;
  readonly libraryId: number;
  /** The patron's name, where the library tells it. */
  readonly name?: string;
  /** Due dates can be read without the patron being there (for calendar feeds). */
  readonly readableAway: boolean;
}

/** Who stands behind an access token. */
export interface PatronGate {
  /** The patron of a valid access token; undefined for one that is unknown, run out or of a session that was ended. */
  patronOf(accessToken: string): Promise<LoggedIn | undefined>;
  /** Ends a session of which the library's own system no longer knows the patron. */
  end(sessionId: string): Promise<void>;
}
