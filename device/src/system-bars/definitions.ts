/** What lies behind a bar of the system; its clock and icons take the other brightness. */
export type Ground = 'light' | 'dark';

/** The bars of the system, behind which the app reaches: status bar and navigation bar. */
export interface SystemBars {
  /** Keeps the bars readable. Never throws. */
  setGrounds(grounds: { readonly status: Ground; readonly navigation: Ground }): Promise<void>;
}
