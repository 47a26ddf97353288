/** Opens pages that are not the app's. */
export interface ExternalBrowser {
  /** Opens an `https:` or `http:` address outside of the app; others are refused. Never throws. */
  open(url: string): Promise<boolean>;
}
