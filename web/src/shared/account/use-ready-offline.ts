import { useEffect } from 'react';

/** Fetches beforehand what is only shown when the connection is gone, and could then no longer be fetched. */
export function useReadyOffline(): void {
  useEffect(() => {
    // Without them the screen is as good as before.
    Promise.all([import('#shared/ui/age-note.tsx'), import('#shared/ui/message.tsx')]).catch(() => undefined);
  }, []);
}
