export interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Hands a link to other apps. */
export interface ShareSheet {
  isAvailable(): Promise<boolean>;
  /** Opens the system's sheet; tells whether something was shared. Never throws. */
  share(link: SharedLink): Promise<boolean>;
}
