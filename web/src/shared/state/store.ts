import type { Library } from '@buchfink/contract/libraries';
import { create } from 'zustand';
import { type AppEvent, type AppState, initialState, transition } from './app-state.ts';
import { persist, type Restored, restore } from './persisted.ts';

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

const kept = ['selection', 'settings', 'rail', 'searches', 'homeBranches'] as const;

/** Takes over what was stored and stores every later change. */
export function startPersistence(): Restored['from'] {
  const storage = localStorageIfAllowed();
  const { state, from } = restore(storage);
  useApp.setState(state, true);
  useApp.subscribe((now, before) => {
    if (kept.some((key) => now[key] !== before[key])) persist(storage, now);
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
