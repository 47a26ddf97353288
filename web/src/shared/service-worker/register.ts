import { trusted } from '#shared/config/trusted.ts';

/**
 * Starts the service worker. `onWaiting` is called when a new version waits; what it is given lets the new version
 * take over and reloads the page once.
 */
export async function registerServiceWorker(onWaiting: (activate: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(trusted.scriptUrl('/sw.js') as string);
    const offer = (worker: ServiceWorker) => onWaiting(() => activate(worker));
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // Without a controller this is the first visit: there is nothing to update.
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  } catch (error) {
    console.warn('The service worker could not be started', error);
  }
}

function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('take-over');
}
