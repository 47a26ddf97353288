/** What the system says of its connection. It may claim one that reaches nobody. */
export interface Network {
  isConnected(): Promise<boolean>;
  /** Told of every change. Returns what ends it. */
  onChange(listener: (isConnected: boolean) => void): Promise<() => void>;
}
