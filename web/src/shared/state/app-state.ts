import type { Library } from '@buchfink/contract/libraries';
import { type PastSearch, withoutSearch, withSearch } from '#shared/search/past-searches.ts';
import { type HomeBranch, withHomeBranch } from './home-branch.ts';
import {
  arrive,
  choose,
  type LibrarySelection,
  type Notice,
  noSelection,
  toggleFavourite,
} from './library-selection.ts';
import { defaultSettings, nextTheme, resetSettings, type Settings, type ThemeChoice, withTheme } from './settings.ts';

/** What the app knows beside the answers of the service. */
export interface AppState {
  /** Calls under way; the app is busy while this is above 0. */
  readonly loading: number;
  readonly selection: LibrarySelection;
  readonly settings: Settings;
  /** Whether the permanent drawer is folded to its rail. */
  readonly rail: boolean;
  /** What was searched for, the latest first. */
  readonly searches: readonly PastSearch[];
  readonly homeBranches: readonly HomeBranch[];
  /** The watchlist as it was stored. Only `#shared/watchlist` reads it: the first screen needs nothing of it. */
  readonly watchlist?: unknown;
  /** Messages that were not shown yet. */
  readonly notices: readonly Notice[];
}

export type AppEvent =
  | { type: 'loading-started' }
  | { type: 'loading-ended' }
  | { type: 'library-chosen'; libraryId: number }
  | { type: 'libraries-arrived'; libraries: readonly Library[] }
  | { type: 'favourite-toggled'; libraryId: number }
  | { type: 'favourites-only-set'; on: boolean }
  | { type: 'settings-changed'; change: Partial<Omit<Settings, 'theme' | 'darkTheme' | 'projectId'>> }
  | { type: 'settings-reset' }
  | { type: 'theme-set'; theme: ThemeChoice }
  | { type: 'theme-cycled' }
  | { type: 'project-chosen'; projectId: string }
  | { type: 'rail-toggled' }
  | { type: 'searched'; search: PastSearch }
  | { type: 'search-forgotten'; search: PastSearch }
  | { type: 'searches-forgotten' }
  | { type: 'home-branch-chosen'; branch: HomeBranch }
  | { type: 'watchlist-changed'; watchlist: unknown }
  | { type: 'notices-shown' };

export const initialState: AppState = {
  loading: 0,
  selection: noSelection,
  settings: defaultSettings,
  rail: false,
  searches: [],
  homeBranches: [],
  notices: [],
};

/** The one function by which the state changes. */
export function transition(state: AppState, event: AppEvent): AppState {
  const { selection, settings } = state;
  switch (event.type) {
    case 'loading-started':
      return { ...state, loading: state.loading + 1 };
    case 'loading-ended':
      return { ...state, loading: Math.max(0, state.loading - 1) };
    case 'library-chosen':
      return { ...state, selection: choose(selection, event.libraryId) };
    case 'libraries-arrived': {
      const { selection: next, notices } = arrive(selection, event.libraries);
      return { ...state, selection: next, notices: [...state.notices, ...notices] };
    }
    case 'favourite-toggled':
      return { ...state, selection: toggleFavourite(selection, event.libraryId) };
    case 'favourites-only-set':
      return { ...state, selection: { ...selection, favouritesOnly: event.on } };
    case 'settings-changed': {
      const next = { ...settings, ...event.change };
      // Who no longer wants searches to be remembered does not want the old ones kept either.
      return { ...state, settings: next, searches: next.rememberSearches ? state.searches : [] };
    }
    case 'settings-reset':
      return chooseProject({ ...state, settings: resetSettings(settings) }, settings.projectId, '');
    case 'theme-set':
      return { ...state, settings: withTheme(settings, event.theme) };
    case 'theme-cycled':
      return { ...state, settings: withTheme(settings, nextTheme(settings.theme)) };
    case 'project-chosen':
      return chooseProject(state, settings.projectId, event.projectId);
    case 'rail-toggled':
      return { ...state, rail: !state.rail };
    case 'searched':
      return settings.rememberSearches ? { ...state, searches: withSearch(state.searches, event.search) } : state;
    case 'search-forgotten':
      return { ...state, searches: withoutSearch(state.searches, event.search) };
    case 'searches-forgotten':
      return { ...state, searches: [] };
    case 'home-branch-chosen':
      return { ...state, homeBranches: withHomeBranch(state.homeBranches, event.branch) };
    case 'watchlist-changed':
      return { ...state, watchlist: event.watchlist };
    case 'notices-shown':
      return { ...state, notices: [] };
  }
}

/** Another project has other libraries: what was chosen among the old ones means nothing there. */
function chooseProject(state: AppState, before: string, projectId: string): AppState {
  const settings = { ...state.settings, projectId };
  return before === projectId
    ? { ...state, settings }
    : { ...state, settings, selection: noSelection, homeBranches: [] };
}
