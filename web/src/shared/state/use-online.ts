import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it is connected. */
export function useOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine);
}
