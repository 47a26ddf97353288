import type { Library } from '@buchfink/contract/libraries';
import { create } from 'zustand';
import { type AppState, initialState } from './app-state.ts';
import { isKiosk } from './kiosk.ts';
import { keptKeys, persist, type Restored, restore, storageKey } from './persisted.ts';
import { withStored } from './stored-elsewhere.ts';
import { type AppEvent, transition } from './transition.ts';

/** The app's state in React: `useApp((state) => state.settings.locale)`. */
export const useApp = create<AppState>()(() => initialState);

/** Tells the app that something happened. */
export function dispatch(event: AppEvent): void {
  useApp.setState((state) => transition(state, event), true);
}

/** The chosen library, once the list is known. */
export function useLibrary(): Library | undefined {
  return useApp(({ selection }) => selection.libraries.find(({ id }) => id === selection.libraryId));
}

let stored = true;
/** Another tab has stored what changes here now. */
let following = false;

/** Whether the browser had room for the last change. */
export function isStored(): boolean {
  return stored;
}

/** Takes over what was stored and stores every later change; in a public place nothing is stored, and nothing taken over. */
export function startPersistence(): Restored['from'] {
  if (isKiosk()) {
    useApp.setState(({ settings }) => ({ settings: { ...settings, rememberSearches: false } }));
    return 'first';
  }
  const storage = localStorageIfAllowed();
  const { state, from } = restore(storage);
  useApp.setState(state, true);
  useApp.subscribe((now, before) => {
    if (following) return;
    if (keptKeys.some((key) => now[key] !== before[key])) stored = persist(storage, now);
  });
  // What another tab kept must not be lost, nor what it deleted come back, when this one stores something.
  const follow = () => {
    const { state: elsewhere, from: origin } = restore(storage);
    if (origin !== 'stored') return;
    following = true;
    useApp.setState(withStored(useApp.getState(), elsewhere), true);
    following = false;
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) follow();
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
