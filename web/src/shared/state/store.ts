import type { Library } from '@buchfink/contract/libraries';
import { create } from 'zustand';
import { type AppAction, appReducer } from './app-reducer.ts';
import { type AppState, initialState } from './app-state.ts';
import {
  findLocallyNewerKeys,
  incrementChanges,
  keepLocalParts,
  mergeChanges,
  mergeStoredState,
} from './cross-tab-sync.ts';
import { isKiosk } from './kiosk.ts';
import { persistedKeys, persistState, type RestoredState, restoreState, storageKey } from './persisted-state.ts';

/** The app's state in React: `useApp((state) => state.settings.locale)`. */
export const useApp = create<AppState>()(() => initialState);

/** Tells the app that something happened. */
export function dispatch(event: AppAction): void {
  useApp.setState((state) => appReducer(state, event), true);
}

/** The chosen library, once the list is known. */
export function useLibrary(): Library | undefined {
  return useApp(({ selection }) => selection.libraries.find(({ id }) => id === selection.libraryId));
}

let stored = true;

/** Whether the browser had room for the last change. */
export function isStored(): boolean {
  return stored;
}

/** Takes over what was stored and stores every later change; in a public place nothing is stored, and nothing taken over. */
export function startPersistence(): RestoredState['from'] {
  if (isKiosk()) {
    useApp.setState(({ settings }) => ({ settings: { ...settings, rememberSearches: false } }));
    return 'first';
  }
  const storage = localStorageIfAllowed();
  const { state, from, changes: known = {} } = restoreState(storage);
  let changes = known;
  /** Another tab has stored what changes here now. */
  let following = false;
  useApp.setState(state, true);
  useApp.subscribe((now, before) => {
    if (following) return;
    const changed = persistedKeys.filter((key) => now[key] !== before[key]);
    if (changed.length === 0) return;
    changes = incrementChanges(changes, changed);
    stored = persistState(storage, now, changes);
  });
  // What another tab kept must not be lost, nor what it deleted come back, when this one stores something. Nor may what it
  // stored before it had heard of a change here undo that change.
  const follow = () => {
    const { state: elsewhere, changes: there, from: origin } = restoreState(storage);
    // Where all was deleted, counting begins anew, there as here.
    if (origin === 'first') changes = {};
    if (origin !== 'stored') return;
    const own = useApp.getState();
    const later = findLocallyNewerKeys(changes, there);
    following = true;
    useApp.setState(mergeStoredState(own, keepLocalParts(own, elsewhere, later)), true);
    following = false;
    changes = mergeChanges(changes, there ?? {});
    if (later.length > 0) stored = persistState(storage, useApp.getState(), changes);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) follow();
  });
  // A page that comes back as it was left has not heard of a logout since then.
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
