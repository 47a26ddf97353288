/** Which keys the service had at its last start, by their names: a command must have them, too, to find what they hashed. */
export interface ServiceKeys {
  /** None where no service has ever run. */
  names(): Promise<readonly string[]>;
  keep(names: readonly string[]): Promise<void>;
}
