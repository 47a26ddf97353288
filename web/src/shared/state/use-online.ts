import { useSyncExternalStore } from 'react';
import { useApp } from './store.ts';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it is connected, and the project is not out of service. */
export function useOnline(): boolean {
  const outOfService = useApp((state) => state.outOfService);
  return useSyncExternalStore(onChange, () => navigator.onLine) && !outOfService;
}
