import type { Patron } from '@buchfink/connectors/patron-system';

/**
 * A patron whose access token was checked for this very call. Every act of an account call is bound to this library and
 * this patron, never to what the caller's body or path says (OWASP ASVS 5.0, 8.2.2 and 8.3.3).
 */
export interface LoggedInPatron extends Patron {
  readonly sessionId: string;
  readonly libraryId: number;
  /** The patron's name, where the library tells it. */
  readonly name?: string;
  /** Due dates can be read without the patron's session (for calendar feeds). */
  readonly readableAway: boolean;
}

/** Authenticates patrons by their access tokens. */
export interface PatronAuthenticator {
  /** The patron of an access token; undefined when it is unknown or expired, or its session has ended. */
  patronOf(accessToken: string): Promise<LoggedInPatron | undefined>;
  /** Ends a session whose patron the library's system no longer knows. */
  end(sessionId: string): Promise<void>;
}
