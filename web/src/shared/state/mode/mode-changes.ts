import type { Library } from '@buchfink/contract/libraries';
import { type Account, withAccounts } from '../accounts.ts';
import type { AppState } from '../app-state.ts';
import { emptySelection, type LibrarySelection, updateLibraryList } from '../libraries/library-selection.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { enterSingleMode, leaveSingleMode, type Mode, singleModeLibrary } from './mode.ts';

/** The parts of the state that are migrated from an earlier app. */
export interface LegacyState {
  readonly selection?: Partial<Omit<LibrarySelection, 'libraries'>>;
  readonly settings?: Partial<Settings>;
  readonly mode?: Partial<Mode>;
  readonly watchlist?: unknown;
  readonly accounts?: readonly Account[];
}

/** Applies a list of libraries. Single mode ends when its library is gone. */
export function replaceLibraries(state: AppState, libraries: readonly Library[]): AppState {
  const { mode, selection } = state;
  const bound = singleModeLibrary(mode);
  const isGone = bound > 0 && libraries.length > 0 && !libraries.some(({ id }) => id === bound);
  const base = isGone ? stopSingleMode(state) : state;
  const before = isGone ? { ...base.selection, libraries: selection.libraries, libraryId: bound } : selection;
  const arrived = updateLibraryList(before, libraries, isGone ? 0 : bound, base.accounts);
  const chosen = before.libraries.length === 0 ? withDefaultLibrary(arrived.selection, state) : arrived.selection;
  const next = { ...base, selection: chosen, notices: [...state.notices, ...arrived.notices] };
  const offered = new Set(arrived.selection.libraries.map(({ id }) => id));
  const isGoneAccount = base.accounts.some(({ libraryId }) => !offered.has(libraryId));
  return isGoneAccount
    ? withAccounts(
        next,
        base.accounts.filter(({ libraryId }) => offered.has(libraryId)),
      )
    : next;
}

/** The selection with the default library where none is chosen and that one is offered. */
function withDefaultLibrary(selection: LibrarySelection, { defaultLibraryId = 0 }: AppState): LibrarySelection {
  const isOffered = selection.libraries.some(({ id }) => id === defaultLibraryId);
  return selection.libraryId === 0 && isOffered ? { ...selection, libraryId: defaultLibraryId } : selection;
}

/** Starts single mode for a library: settings and selection are reset, favourites are saved until it ends. */
export function startSingleMode(state: AppState, libraryId: number): AppState {
  const { mode, selection } = state;
  const libraries = selection.libraries.filter(({ id }) => id === libraryId);
  if (mode.singleModeEnabled || libraries.length === 0) return state;
  const { favourites, favouritesOnly } = selection;
  return {
    ...resetForMode(state),
    mode: enterSingleMode(mode, libraryId, { favourites, favouritesOnly }),
    selection: { ...emptySelection, libraries, libraryId },
  };
}

/** Ends single mode: no library is chosen, and the list is fetched again. */
export function stopSingleMode(state: AppState): AppState {
  const { mode } = state;
  return { ...resetForMode(state), mode: leaveSingleMode(mode), selection: { ...emptySelection, ...mode.saved } };
}

/**
 * A change of mode removes all accounts and settings except the language, for the messages about it, and the project.
 */
function resetForMode(state: AppState): AppState {
  const { locale, projectId } = state.settings;
  const settings = { ...defaultSettings, locale, projectId };
  return withAccounts({ ...state, settings, searches: [], homeBranches: [] }, []);
}

/** Selects another project. It has other libraries, so selection and accounts are reset. */
export function selectProject(state: AppState, before: string, projectId: string): AppState {
  const settings = { ...state.settings, projectId };
  if (before === projectId) return { ...state, settings };
  const mode = state.mode.singleModeEnabled ? leaveSingleMode(state.mode) : state.mode;
  const { metaChoice: _, defaultLibraryId: _default, ...remaining } = state;
  return withAccounts({ ...remaining, settings, mode, selection: emptySelection, homeBranches: [] }, []);
}

/** Applies the state of an earlier app; the libraries themselves come from the service. */
export function applyLegacyState(
  state: AppState,
  { selection, settings, mode, watchlist, accounts }: LegacyState,
): AppState {
  const next = {
    ...state,
    legacyMigrated: true,
    selection: { ...state.selection, ...selection },
    settings: { ...state.settings, ...settings },
    mode: { ...state.mode, ...mode },
    watchlist: watchlist ?? state.watchlist,
  };
  return accounts && state.accounts.length === 0 ? withAccounts(next, accounts) : next;
}
