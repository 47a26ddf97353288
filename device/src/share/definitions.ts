/** What is shared: a link, a text, or both. */
export interface SharedContent {
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
}

/** Hands something to other apps. */
export interface ShareSheet {
  isAvailable(): Promise<boolean>;
  /** Opens the system's sheet; tells whether something was shared. Never throws. */
  share(content: SharedContent): Promise<boolean>;
}
