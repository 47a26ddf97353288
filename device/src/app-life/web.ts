import type { AppLife } from './definitions.ts';

const nothing = async () => () => {};

/** A page comes back to the front when it becomes visible; back button and links are the browser's. */
export const webAppLife = (page: Document): AppLife => ({
  async onResume(listener) {
    const told = () => {
      if (page.visibilityState === 'visible') listener();
    };
    page.addEventListener('visibilitychange', told);
    return () => page.removeEventListener('visibilitychange', told);
  },
  onBack: nothing,
  onUrlOpen: nothing,
  minimize: async () => {},
});
