import type { Library } from '@buchfink/contract/libraries';
import { create } from 'zustand';
import { searchesCache } from '../api/answer-age.ts';
import { type AppAction, appReducer } from './app-reducer.ts';
import { type AppState, initialState } from './app-state.ts';
import { isKiosk } from './kiosk.ts';
import {
  findLocallyNewerKeys,
  incrementChanges,
  keepLocalParts,
  mergeChanges,
  mergeStoredState,
} from './storage/cross-tab-sync.ts';
import {
  persistedKeys,
  persistState,
  type RestoredState,
  restoreState,
  storageKey,
} from './storage/persisted-state.ts';
import { scoped } from './storage/storage-scope.ts';

/** The state of the app in React: `useApp((state) => state.settings.locale)`. */
export const useApp = create<AppState>()(() => initialState);

/** Dispatches an action to the reducer. */
export function dispatch(event: AppAction): void {
  useApp.setState((state) => appReducer(state, event), true);
}

/** The chosen library, when the list is known. */
export function useLibrary(): Library | undefined {
  return useApp(({ selection }) => selection.libraries.find(({ id }) => id === selection.libraryId));
}

let stored = true;

/** Whether the last change could be stored. */
export function isStored(): boolean {
  return stored;
}

/**
 * Restores the stored state and stores every later change; with a search it forgets the cached searches of the service worker.
 * In a public place nothing is restored or stored.
 */
export function startPersistence(): RestoredState['from'] {
  if (isKiosk()) {
    useApp.setState(({ settings }) => ({ settings: { ...settings, rememberSearches: false } }));
    return 'first';
  }
  const storage = localStorageIfAllowed();
  const { state, from, changes: storedChanges = {} } = restoreState(storage);
  let changes = storedChanges;
  /** The current change comes from another tab. */
  let following = false;
  useApp.setState(state, true);
  useApp.subscribe((now, before) => {
    if (following) return;
    const changed = persistedKeys.filter((key) => now[key] !== before[key]);
    if (changed.length === 0) return;
    const forgets = now.searches.length < before.searches.length;
    changes = incrementChanges(changes, changed, forgets);
    stored = persistState(storage, now, changes);
    // Where searches are not remembered, none stays, also none that arrived late. Without a secure connection there are no caches.
    if (forgets || !now.settings.rememberSearches) void globalThis.caches?.delete(scoped(searchesCache));
  });
  // Storing must neither lose what another tab added nor restore what it deleted. And what a tab stores before it has
  // seen a change here must not undo that change.
  const follow = () => {
    const { state: otherState, changes: otherChanges, from: origin } = restoreState(storage);
    // After all was deleted, the counters begin again, in both tabs.
    if (origin === 'first') changes = {};
    if (origin !== 'stored') return;
    const localState = useApp.getState();
    const later = findLocallyNewerKeys(changes, otherChanges);
    following = true;
    useApp.setState(mergeStoredState(localState, keepLocalParts(localState, otherState, later)), true);
    following = false;
    changes = mergeChanges(changes, otherChanges ?? {});
    if (later.length > 0) stored = persistState(storage, useApp.getState(), changes);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === scoped(storageKey) || key === null) follow();
  });
  // A page restored from the back-forward cache has missed a logout.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  return from;
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
