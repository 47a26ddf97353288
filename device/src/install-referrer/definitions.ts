/** Where the app was installed from. */
export interface InstallReferrer {
  /** The store's `referrer` text, e.g. `libId:7`; undefined where there is none. Never throws. */
  read(): Promise<string | undefined>;
}
