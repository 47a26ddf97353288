import type { ConnectionPool } from '../session/connection-pool.ts';

/** What the accounts of a library with SIP2 need. */
export interface Sip2PatronOptions {
  readonly libraryId: number;
  readonly pool: ConnectionPool;
  /** Sent with each message (`AO`); some servers check it. */
  readonly institution: string;
  /** Reads `AC`; empty for most servers, which want the field nevertheless. Throws `ApiException('library-unavailable')`. */
  readonly terminalPassword: () => Promise<string>;
  /** The language of the server's texts: `000` unknown, `001` English, `003` German. */
  readonly language: string;
  /** ISO 4217, for amounts without a currency. */
  readonly currency: string;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** Milliseconds for each answer. */
  readonly timeout: number;
  /** Tells the operator; no data of patrons. */
  readonly warn: (message: string) => void;
}
