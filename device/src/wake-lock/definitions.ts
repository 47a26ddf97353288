/** Keeps the screen from going dark. */
export interface WakeLock {
  /**
   * Keeps it on until the answer is called. `onChange` is told whether it is really kept on: a device may refuse, and takes
   * it back while the app is not visible. Never throws.
   */
  hold(onChange: (held: boolean) => void): () => void;
}
