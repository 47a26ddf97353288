import { useEffect } from 'react';

/** Fetches beforehand what is only shown when the connection is gone, and could then no longer be fetched. */
export function usePreloadOffline(): void {
  useEffect(() => {
    // Without them the screen is as good as before.
    Promise.all([
      import('#shared/ui/feedback/stale-notice-text.tsx'),
      import('#shared/ui/feedback/snackbar-message.tsx'),
    ]).catch(() => undefined);
  }, []);
}
