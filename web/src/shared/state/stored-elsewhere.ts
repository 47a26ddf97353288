import { accountsOf, keptAccounts } from './accounts.ts';
import type { AppState } from './app-state.ts';
import { type Changes, type KeptKey, keptKeys } from './persisted.ts';

/** The count of all changes after a change of these parts here. */
export function changesWith(changes: Changes, parts: readonly KeptKey[]): Changes {
  const next = 1 + Math.max(0, ...Object.values(changes));
  return { ...changes, ...Object.fromEntries(parts.map((key) => [key, next])) };
}

/** The later change of each part. */
export function latestChanges(own: Changes, stored: Changes): Changes {
  return Object.fromEntries(keptKeys.map((key) => [key, Math.max(own[key] ?? 0, stored[key] ?? 0)]));
}

/**
 * What was changed here after the other tab had last heard of it: that one has stored it as it was before. An older version of the
 * app counts no changes; what it stores is all taken over.
 */
export function changedLaterHere(own: Changes, stored: Changes | undefined): KeptKey[] {
  return stored ? keptKeys.filter((key) => (own[key] ?? 0) > (stored[key] ?? 0)) : [];
}

/** What another tab stored, with what was changed later here. */
export function withLater(own: AppState, stored: AppState, later: readonly KeptKey[]): AppState {
  const kept = { ...own, ...keptAccounts(own) };
  return { ...stored, ...Object.fromEntries(later.map((key) => [key, kept[key]])) };
}

/**
 * This tab's state after another one has stored its own. All that is kept is taken over: what this tab stored of it later
 * would bring back what was deleted there. Where this tab is stays, and what it alone has in memory.
 */
export function withStored(own: AppState, stored: AppState): AppState {
  const { mode, settings, selection } = stored;
  // Another mode or project is not for one tab alone: it comes with its libraries.
  const isOther =
    mode.singleModeLibraryId !== own.mode.singleModeLibraryId || settings.projectId !== own.settings.projectId;
  const { favourites, favouritesOnly } = selection;
  const chosen = isOther ? selection : { ...own.selection, favourites, favouritesOnly };
  const changed = keptKeys.filter((key) => JSON.stringify(stored[key]) !== JSON.stringify(own[key]));
  return {
    ...own,
    ...Object.fromEntries(changed.map((key) => [key, stored[key]])),
    selection: chosen,
    ...accountsOf(own, stored, chosen.libraryId),
  };
}
