import type { Patron } from '@buchfink/connectors/patron-system';

/**
 * A patron whose access token was checked for this call. Account calls act on this library and this patron only,
 * never on those in the caller's body or path (OWASP ASVS 5.0, 8.2.2 and 8.3.3).
 */
export interface LoggedInPatron extends Patron {
  readonly sessionId: string;
  readonly libraryId: number;
  /** The patron's name, if the library provides it. */
  readonly name?: string;
  /** Whether due dates can be read without the patron's session (for calendar feeds). */
  readonly readableAway: boolean;
  /** When the patron last gave the PIN to begin this session, in epoch milliseconds. */
  readonly loggedIn: number;
}

/** Authenticates patrons by their access tokens. */
export interface PatronAuthenticator {
  /** The patron of an access token; undefined when the token is unknown or expired, or its session has ended. */
  patronOf(accessToken: string): Promise<LoggedInPatron | undefined>;
  /** Ends a session whose patron the library's system no longer knows. */
  end(sessionId: string): Promise<void>;
}
