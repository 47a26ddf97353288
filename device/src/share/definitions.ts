/** The content to share: a link, a text, or both. */
export interface SharedContent {
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
}

/** `dismissed`: the patron closed the sheet; `unavailable`: there is no sheet, or it failed. */
export type ShareOutcome = 'shared' | 'dismissed' | 'unavailable';

/** Hands something to other apps. */
export interface ShareSheet {
  /** Opens the system's sheet. Never throws. */
  share(content: SharedContent): Promise<ShareOutcome>;
}
