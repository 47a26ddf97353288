import type { BrowserContext } from '@playwright/test';

/** What a visitor has chosen on an earlier visit. */
export interface Visitor {
  readonly locale?: 'de' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly libraryId?: number;
  /** Searched for, the latest first. */
  readonly searches?: readonly string[];
}

/** Lets the app find what an earlier visit stored, unless this visit has already stored something newer. */
export async function remember(context: BrowserContext, visitor: Visitor): Promise<void> {
  const { locale = 'de', theme = 'light', libraryId = 0, searches = [] } = visitor;
  const stored = {
    version: 2,
    selection: { libraryId: 0, pendingLibraryId: libraryId, libraries: [], favourites: [], favouritesOnly: false },
    settings: {
      darkTheme: theme === 'dark',
      theme,
      themeChanger: false,
      accountRenewTime: 600,
      locale,
      hintsHidden: false,
      refreshAccountsHidden: false,
      projectId: '',
      rememberSearches: true,
    },
    rail: false,
    searches: searches.map((value) => [{ id: 'FREE', value }]),
    homeBranches: [],
  };
  await context.addInitScript((text) => {
    // The browser's own error page has no storage.
    if (location.protocol !== 'http:') return;
    if (!localStorage.getItem('buchfink')) localStorage.setItem('buchfink', text);
  }, JSON.stringify(stored));
}
