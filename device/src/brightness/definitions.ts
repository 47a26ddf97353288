/** The brightness of the screen. */
export interface Brightness {
  /** Makes the screen as bright as it can be, so that a scanner reads it; the answer restores it. Never throws. */
  maximize(): Promise<() => void>;
}
