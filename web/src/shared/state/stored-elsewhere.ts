import { accountsOf } from './accounts.ts';
import type { AppState } from './app-state.ts';
import { keptKeys } from './persisted.ts';

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
