import type { AppLife } from './definitions.ts';

const noSubscription = async () => () => {};

/** A page comes back to the front when it becomes visible; back button and links are the browser's. */
export const webAppLife = (page: Document): AppLife => ({
  async onResume(listener) {
    const onVisibilityChange = () => {
      if (page.visibilityState === 'visible') listener();
    };
    page.addEventListener('visibilitychange', onVisibilityChange);
    return () => page.removeEventListener('visibilitychange', onVisibilityChange);
  },
  onBack: noSubscription,
  launchUrl: async () => undefined,
  onUrlOpen: noSubscription,
  minimize: async () => {},
});
