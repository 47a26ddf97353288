/** A request to a library's system. */
export interface UpstreamRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The most bytes that are taken of the answer, unpacked; 5 MB unless given. */
  readonly maxBytes?: number;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** The answer of a library's system, whatever its status. */
export interface UpstreamAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Asks a library's system over HTTP. Only to addresses the operator allows, redirects included, and never longer than the
 * signal. Throws `ApiException`: `library-unavailable` (not to be reached, cut off, forbidden address, too many
 * redirects), `library-timeout`, `library-answer` (too large).
 */
export type UpstreamFetch = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/** What a connector is given to work with; it opens nothing by itself. */
export interface ConnectorTools {
  readonly fetch: UpstreamFetch;
  readonly now: () => Date;
  /** Reads a secret from where the settings say it stands: `env:NAME` or `file:/path`. Throws when it is not there. */
  readonly secret: (where: string) => Promise<string>;
  /** For the operator: what is odd about the library's system. Never holds a patron's data or words of a search. */
  readonly warn: (message: string) => void;
}
