/** The brightness of the app behind a system bar; the bar shows clock and icons in the opposite one. */
export type Ground = 'light' | 'dark';

/** The system bars that the app extends behind: status bar and navigation bar. */
export interface SystemBars {
  /** Keeps the bars readable. Never throws. */
  setGrounds(grounds: { readonly status: Ground; readonly navigation: Ground }): Promise<void>;
}
