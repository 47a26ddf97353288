import type { Library } from '@buchfink/contract/libraries';
import type { Session } from '@buchfink/contract/session';
import { type PastSearch, withoutSearch, withSearch } from '#shared/state/past-searches.ts';
import { type Account, type AccountKey, isSameAccount, withAccounts, withoutSession, withSession } from './accounts.ts';
import type { AppState } from './app-state.ts';
import { type HomeBranch, withHomeBranch } from './libraries/home-branch.ts';
import { selectLibrary, toggleFavourite } from './libraries/library-selection.ts';
import { singleModeLibrary } from './mode/mode.ts';
import {
  applyLegacyState,
  type LegacyState,
  replaceLibraries,
  selectProject,
  startSingleMode,
  stopSingleMode,
} from './mode/mode-changes.ts';
import { nextTheme, resetSettings, type Settings, type ThemeChoice, withTheme } from './settings.ts';

export type AppAction =
  | { type: 'library-chosen'; libraryId: number }
  | { type: 'default-library-set'; libraryId: number }
  | { type: 'installed-set'; installed: boolean }
  | { type: 'install-hinted' }
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
  | { type: 'meta-choice-changed'; metaChoice: unknown }
  | { type: 'single-mode-started'; libraryId: number }
  | { type: 'single-mode-stopped' }
  | { type: 'app-icon-chosen'; keepsAppIcon: boolean }
  | { type: 'privacy-accepted' }
  | { type: 'privacy-reset' }
  | { type: 'notice-hidden'; notice: string }
  | { type: 'service-changed'; outOfService: boolean }
  | { type: 'legacy-migrated'; legacy: LegacyState }
  /** `keepsLibrary`: the patron has gone on to another library while the answer was awaited. */
  | { type: 'signed-in'; session: Session; keepsLibrary?: boolean }
  | { type: 'signed-out'; account: AccountKey }
  | { type: 'account-chosen'; account: AccountKey }
  | { type: 'account-labelled'; account: AccountKey; change: Pick<Account, 'label' | 'colour'> }
  | { type: 'account-removed'; account: AccountKey }
  | { type: 'logout-known'; refreshToken: string }
  | { type: 'notices-shown' };

/** The reducer of the app's state. Another library brings another current account. */
export function appReducer(state: AppState, event: AppAction): AppState {
  const next = changed(state, event);
  return next.selection.libraryId === state.selection.libraryId ? next : withAccounts(next, next.accounts);
}

function changed(state: AppState, event: AppAction): AppState {
  const { selection, settings, mode } = state;
  const choose = (libraryId: number) => selectLibrary(selection, libraryId, singleModeLibrary(mode));
  switch (event.type) {
    case 'library-chosen':
      return { ...state, selection: choose(event.libraryId) };
    case 'default-library-set':
      return { ...state, defaultLibraryId: event.libraryId };
    case 'install-hinted':
      return { ...state, installHinted: true };
    case 'installed-set':
      return (state.installed ?? false) === event.installed ? state : { ...state, installed: event.installed };
    case 'libraries-arrived':
      return replaceLibraries(state, event.libraries);
    case 'favourite-toggled':
      return { ...state, selection: toggleFavourite(selection, event.libraryId) };
    case 'favourites-only-set':
      return { ...state, selection: { ...selection, favouritesOnly: event.on } };
    case 'settings-changed': {
      const next = { ...settings, ...event.change };
      // Switching this off also removes the searches that were remembered.
      return { ...state, settings: next, searches: next.rememberSearches ? state.searches : [] };
    }
    case 'settings-reset':
      return selectProject({ ...state, settings: resetSettings(settings) }, settings.projectId, '');
    case 'theme-set':
      return { ...state, settings: withTheme(settings, event.theme) };
    case 'theme-cycled':
      return { ...state, settings: withTheme(settings, nextTheme(settings.theme)) };
    case 'project-chosen':
      return selectProject(state, settings.projectId, event.projectId);
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
    case 'meta-choice-changed':
      return { ...state, metaChoice: event.metaChoice };
    case 'single-mode-started':
      return startSingleMode(state, event.libraryId);
    case 'single-mode-stopped':
      return mode.singleModeEnabled ? stopSingleMode(state) : state;
    case 'app-icon-chosen':
      return mode.singleModeEnabled ? { ...state, mode: { ...mode, keepsAppIcon: event.keepsAppIcon } } : state;
    case 'privacy-accepted':
      return { ...state, cookiesAccepted: true, mode: { ...mode, privacyAccepted: true } };
    case 'privacy-reset':
      return {
        ...state,
        cookiesAccepted: false,
        mode: { ...mode, privacyAccepted: false, multiPrivacyAccepted: false },
      };
    case 'notice-hidden':
      return { ...state, noticeHidden: event.notice };
    case 'service-changed':
      return { ...state, outOfService: event.outOfService };
    case 'legacy-migrated':
      return state.legacyMigrated ? state : applyLegacyState(state, event.legacy);
    case 'signed-in': {
      const chosen = event.keepsLibrary ? state : { ...state, selection: choose(event.session.libraryId) };
      return withAccounts(chosen, withSession(state.accounts, event.session), event.session);
    }
    case 'signed-out':
      return withAccounts(state, withoutSession(state.accounts, event.account));
    case 'account-chosen': {
      const chosen = { ...state, selection: choose(event.account.libraryId) };
      return withAccounts(chosen, state.accounts, event.account);
    }
    case 'account-labelled': {
      const accounts = state.accounts.map((account) =>
        isSameAccount(account, event.account) ? { ...account, ...event.change } : account,
      );
      return { ...state, accounts };
    }
    case 'account-removed':
      return withAccounts(
        state,
        state.accounts.filter((account) => !isSameAccount(account, event.account)),
      );
    case 'logout-known': {
      const leftSessions = state.leftSessions.filter(({ refreshToken }) => refreshToken !== event.refreshToken);
      return { ...state, leftSessions };
    }
    case 'notices-shown':
      return { ...state, notices: [] };
  }
}
