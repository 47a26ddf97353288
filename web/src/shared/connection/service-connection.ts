import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { createConnection } from './connection.ts';

/** Milliseconds after which a probe counts as lost. */
const timeout = 5_000;
/** Milliseconds until a second look: the device may tell of an end a moment before it. */
const secondLook = 1_000;
/** The network requires a login before it lets anything through (RFC 6585, section 6). */
const loginToNetwork = 511;

/** The app's connection to its service: the only source of whether the app is offline. */
export const connection = createConnection({
  probe: reachesService,
  // An assumption: the first call decides.
  isConnected: globalThis.navigator?.onLine !== false,
});

/** Whether the service can be reached, as React state. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isConnected);
}

/** Calls the listener each time the service can be reached again; returns what removes it. */
export function onReconnect(listener: () => void): () => void {
  return connection.subscribe((isConnected) => {
    if (isConnected) listener();
  });
}

/** Probes on events of the device, and pauses queries while calls reach nobody. */
export function watchConnection(): void {
  window.addEventListener('online', connection.hint);
  window.addEventListener('offline', () => {
    connection.hint();
    setTimeout(connection.hint, secondLook);
  });
  // A phone that was put away may have changed its network without an event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !connection.isConnected()) connection.hint();
  });
  onlineManager.setOnline(connection.isConnected());
  onlineManager.setEventListener((setOnline) => connection.subscribe(setOnline));
  if (!connection.isConnected()) connection.hint();
}

/** The login page of a network is no answer of the service; an error of a gateway shows that the network works. */
async function reachesService(): Promise<boolean> {
  try {
    const answer = await fetch(`${getServiceContext().address}/services/version`, {
      headers: { [clientVersionHeader]: clientVersion },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.ok) await answer.json();
    return answer.status !== loginToNetwork;
  } catch {
    return false;
  }
}
