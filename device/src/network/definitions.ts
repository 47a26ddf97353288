/** The connection as the system reports it. It may count as connected although no server can be reached. */
export interface Network {
  isConnected(): Promise<boolean>;
  /** Calls `listener` on every change. Returns a function that unsubscribes. */
  onChange(listener: (isConnected: boolean) => void): Promise<() => void>;
}
