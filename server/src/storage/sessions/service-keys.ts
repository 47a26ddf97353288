/**
 * The names of the keys that the service had at its last start. A command needs the same keys to find what they
 * hashed.
 */
export interface ServiceKeys {
  /** Empty when no service has run yet. */
  names(): Promise<readonly string[]>;
  keep(names: readonly string[]): Promise<void>;
}
