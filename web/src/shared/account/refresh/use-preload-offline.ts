import { useEffect } from 'react';

/** Loads the parts of the app that are needed offline only, while there is a connection. */
export function usePreloadOffline(): void {
  useEffect(() => {
    // Without them the screen works as before.
    Promise.all([
      import('#shared/ui/status/stale-notice-text.tsx'),
      import('#shared/ui/status/snackbar-message.tsx'),
    ]).catch(() => undefined);
  }, []);
}
