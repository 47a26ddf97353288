import type { ShareSheet } from './definitions.ts';

/** The part of a browser's navigator that is used (W3C Web Share). */
export interface BrowserShare {
  share?(data: { title?: string; text?: string; url?: string }): Promise<void>;
}

/** The sheet of browsers that have one. */
export const webShareSheet = (navigator: BrowserShare): ShareSheet => ({
  async share(content) {
    if (!navigator.share) return 'unavailable';
    try {
      await navigator.share({ ...content });
      return 'shared';
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unavailable';
    }
  },
});
