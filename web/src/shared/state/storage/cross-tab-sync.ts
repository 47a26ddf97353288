import { mergeStoredAccounts, persistableAccounts } from '../accounts.ts';
import type { AppState } from '../app-state.ts';
import { type ChangeCounters, type PersistedKey, persistedKeys } from './persisted-state.ts';

/**
 * The change counters after these parts were changed here. A removal counts for two: it wins over the change that another tab makes
 * before it has seen it, whose counter would be equal.
 */
export function incrementChanges(
  changes: ChangeCounters,
  parts: readonly PersistedKey[],
  isRemoval = false,
): ChangeCounters {
  const next = (isRemoval ? 2 : 1) + Math.max(0, ...Object.values(changes));
  return { ...changes, ...Object.fromEntries(parts.map((key) => [key, next])) };
}

/** The larger counter of each part. */
export function mergeChanges(local: ChangeCounters, stored: ChangeCounters): ChangeCounters {
  return Object.fromEntries(persistedKeys.map((key) => [key, Math.max(local[key] ?? 0, stored[key] ?? 0)]));
}

/**
 * The parts that this tab changed after the other tab's last update; the other tab stored their old values. Versions
 * of the app without counters win.
 */
export function findLocallyNewerKeys(local: ChangeCounters, stored: ChangeCounters | undefined): PersistedKey[] {
  return stored ? persistedKeys.filter((key) => (local[key] ?? 0) > (stored[key] ?? 0)) : [];
}

/** The state that another tab stored, with the parts that are newer here. */
export function keepLocalParts(local: AppState, stored: AppState, later: readonly PersistedKey[]): AppState {
  const persistable = { ...local, ...persistableAccounts(local) };
  return { ...stored, ...Object.fromEntries(later.map((key) => [key, persistable[key]])) };
}

/**
 * The state of this tab after another one has stored its own. All persisted parts are applied, so that nothing
 * deleted there comes back. The chosen library of this tab and what it has only in memory stay.
 */
export function mergeStoredState(local: AppState, stored: AppState): AppState {
  const { mode, settings, selection } = stored;
  // A change of mode or project concerns all tabs and brings its libraries.
  const isOther =
    mode.singleModeLibraryId !== local.mode.singleModeLibraryId || settings.projectId !== local.settings.projectId;
  const { favourites, favouritesOnly } = selection;
  const chosen = isOther ? selection : { ...local.selection, favourites, favouritesOnly };
  const changed = persistedKeys.filter((key) => JSON.stringify(stored[key]) !== JSON.stringify(local[key]));
  return {
    ...local,
    ...Object.fromEntries(changed.map((key) => [key, stored[key]])),
    selection: chosen,
    ...mergeStoredAccounts(local, stored, chosen.libraryId),
  };
}
