/** Keeps the screen on. */
export interface WakeLock {
  /**
   * Keeps the screen on until the returned function is called. `onChange` receives whether it is really kept on: a
   * device may refuse, and releases the lock while the app is hidden. Never throws.
   */
  hold(onChange: (isHeld: boolean) => void): () => void;
}
