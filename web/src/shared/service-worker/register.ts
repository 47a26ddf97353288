import { pageAnswerAddresses } from '#shared/api/page-answers.ts';
import { trustedTypesPolicy, workerAddress } from '#shared/config/trusted-types-policy.ts';

interface RegisterOptions {
  /** A new version waits; the given function activates it and reloads the page once. */
  readonly onWaiting: (activate: () => void) => void;
  /** Called when the worker controls the page for the first time: earlier answers are not cached yet. */
  readonly onFirst: () => void;
}

/** Registers the service worker. */
export async function registerServiceWorker({ onWaiting, onFirst }: RegisterOptions): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) {
    const begin = () => {
      handOver();
      onFirst();
    };
    navigator.serviceWorker.addEventListener('controllerchange', begin, { once: true });
  }
  try {
    const registration = await navigator.serviceWorker.register(
      trustedTypesPolicy.scriptUrl(workerAddress()) as string,
    );
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
    console.warn(error);
  }
}

/** Caches what was opened before the worker controlled the page, also what is still under way. */
function handOver(): void {
  const start = performance.now();
  const post = (opened: readonly string[]) => navigator.serviceWorker.controller?.postMessage({ opened });
  post(pageAnswerAddresses());
  new PerformanceObserver((list) =>
    post(
      list
        .getEntries()
        .filter(({ startTime }) => startTime < start)
        .map(({ name }) => name),
    ),
  ).observe({ type: 'resource', buffered: true });
}

function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('take-over');
}
