import { mergeStoredAccounts, persistableAccounts } from './accounts.ts';
import type { AppState } from './app-state.ts';
import { type ChangeCounters, type PersistedKey, persistedKeys } from './persisted-state.ts';

/** The count of all changes after a change of these parts here. */
export function incrementChanges(changes: ChangeCounters, parts: readonly PersistedKey[]): ChangeCounters {
  const next = 1 + Math.max(0, ...Object.values(changes));
  return { ...changes, ...Object.fromEntries(parts.map((key) => [key, next])) };
}

/** The later change of each part. */
export function mergeChanges(own: ChangeCounters, stored: ChangeCounters): ChangeCounters {
  return Object.fromEntries(persistedKeys.map((key) => [key, Math.max(own[key] ?? 0, stored[key] ?? 0)]));
}

/**
 * What was changed here after the other tab had last heard of it: that one has stored it as it was before. An older version of the
 * app counts no changes; what it stores is all taken over.
 */
export function findLocallyNewerKeys(own: ChangeCounters, stored: ChangeCounters | undefined): PersistedKey[] {
  return stored ? persistedKeys.filter((key) => (own[key] ?? 0) > (stored[key] ?? 0)) : [];
}

/** What another tab stored, with what was changed later here. */
export function keepLocalParts(own: AppState, stored: AppState, later: readonly PersistedKey[]): AppState {
  const kept = { ...own, ...persistableAccounts(own) };
  return { ...stored, ...Object.fromEntries(later.map((key) => [key, kept[key]])) };
}

/**
 * This tab's state after another one has stored its own. All that is kept is taken over: what this tab stored of it later
 * would bring back what was deleted there. Where this tab is stays, and what it alone has in memory.
 */
export function mergeStoredState(own: AppState, stored: AppState): AppState {
  const { mode, settings, selection } = stored;
  // Another mode or project is not for one tab alone: it comes with its libraries.
  const isOther =
    mode.singleModeLibraryId !== own.mode.singleModeLibraryId || settings.projectId !== own.settings.projectId;
  const { favourites, favouritesOnly } = selection;
  const chosen = isOther ? selection : { ...own.selection, favourites, favouritesOnly };
  const changed = persistedKeys.filter((key) => JSON.stringify(stored[key]) !== JSON.stringify(own[key]));
  return {
    ...own,
    ...Object.fromEntries(changed.map((key) => [key, stored[key]])),
    selection: chosen,
    ...mergeStoredAccounts(own, stored, chosen.libraryId),
  };
}
