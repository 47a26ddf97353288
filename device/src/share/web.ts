import type { ShareSheet } from './definitions.ts';

/** The part of a browser's navigator that is used (W3C Web Share). */
interface BrowserShare {
  share?(data: { title?: string; text?: string; url?: string }): Promise<void>;
}

/** The sheet of browsers that have one. */
export const webShareSheet = (navigator: BrowserShare): ShareSheet => ({
  isAvailable: async () => typeof navigator.share === 'function',
  async share(content) {
    try {
      await navigator.share?.({ ...content });
      return navigator.share !== undefined;
    } catch {
      return false;
    }
  },
});
