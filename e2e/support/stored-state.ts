import type { Locale } from '@buchfink/contract/locale';
import type { BrowserContext } from '@playwright/test';

/** Choices of a visitor on an earlier visit. */
export interface Visitor {
  readonly locale?: Locale;
  readonly theme?: 'light' | 'dark' | 'system';
  readonly libraryId?: number;
  /** The home branch in the library. */
  readonly homeBranch?: { readonly id: string; readonly name: string };
  /** Has not accepted the privacy statement yet. */
  readonly isFirstVisit?: boolean;
  /** Past searches, the latest first. */
  readonly searches?: readonly string[];
  /** Works are a grid of covers. */
  readonly coverGrid?: boolean;
  /** Titles on the watchlist of library 1, by their ids; a null is one of an earlier app. */
  readonly savedIds?: readonly (string | null)[];
}

const created = '2026-03-01T10:00:00.000Z';

function watchlistOf(savedIds: NonNullable<Visitor['savedIds']>) {
  const entries = savedIds.map((id, index) => ({
    key: index + 1,
    libraryId: id === null ? 0 : 1,
    id,
    created,
    title: `Der ${index + 1}. gemerkte Titel, dessen Name etwas länger als eine Zeile ist`,
    author: 'Annette von Droste-Hülshoff',
    mediaType: 'BOOK',
    cover: null,
    note: 'Für den Lesekreis',
    ...(id === null
      ? { legacy: true, from: 'Stadtbücherei Altstadt' }
      : { seen: { at: created, state: 'available', shelf: [{ name: `Zweigstelle ${index}` }] } }),
  }));
  const lists = [
    { id: 1, name: '', note: 'Was als Nächstes gelesen wird', entries },
    { id: 2, name: 'Urlaub', note: '', entries: [] },
  ];
  return { lists, listId: 1, index: -1, legacyHidden: false, sort: 'added' };
}

/** The value of local storage after an earlier visit that accepted the privacy statement. */
function storedBy({
  locale = 'de',
  theme = 'light',
  libraryId = 0,
  homeBranch,
  isFirstVisit: undecided = false,
  searches = [],
  coverGrid,
  savedIds,
}: Visitor): string {
  return JSON.stringify({
    version: 3,
    selection: { libraryId: 0, pendingLibraryId: libraryId, libraries: [], favourites: [], favouritesOnly: false },
    mode: {
      singleModeEnabled: false,
      singleModeLibraryId: -1,
      privacyAccepted: !undecided,
      multiPrivacyAccepted: false,
    },
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
      coverGrid,
    },
    rail: false,
    searches: searches.map((value) => [{ id: 'FREE', value }]),
    homeBranches: homeBranch ? [{ libraryId, ...homeBranch }] : [],
    watchlist: savedIds && watchlistOf(savedIds),
    noticeHidden: '',
    legacyMigrated: true,
  });
}

/** A visitor who has been here before and only accepted the privacy statement. */
const defaultState = storedBy({ theme: 'system' });

/** Stores the state of an earlier visit, unless this visit has already stored something newer. */
export async function seedVisitor(context: BrowserContext, visitor?: Visitor): Promise<void> {
  const stored = visitor ? storedBy(visitor) : defaultState;
  await context.addInitScript(
    ([text, replaced]) => {
      // The browser's own error page has no storage, and a frame without an origin neither.
      if (!location.protocol.startsWith('http') || self.origin === 'null') return;
      if ([null, replaced].includes(localStorage.getItem('buchfink'))) localStorage.setItem('buchfink', text);
    },
    [stored, defaultState] as const,
  );
}
