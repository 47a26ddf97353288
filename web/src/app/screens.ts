import type { InfoPageId } from '@buchfink/contract/page';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { LibraryPart } from '#shared/state/libraries/library-parts.ts';

/** The parameters of an address. */
interface AskedAddress {
  readonly params: Params;
  readonly query: URLSearchParams;
}

/** One screen of the app: its route, guard and the rules of the app bar come from this. */
export interface Screen {
  readonly id: string;
  /** Paths; the drawer (`drawer/drawer-places.ts`) leads to the first one, without optional parameters. */
  readonly paths: readonly string[];
  readonly load: () => Promise<ComponentType>;
  /** Makes its first call before it renders: the page has the answer, or the screen waits shorter. */
  readonly ask?: (queries: QueryClient, address: AskedAddress) => Promise<void>;
  /** Its texts: `first` are loaded with the app, `phone` besides all others even in a browser. Default `further`. */
  readonly texts?: 'first' | 'further' | 'phone';
  /**
   * `library`: a library must be chosen, by the path or before. `multi`: only where several are offered. `login`: the
   * patron is logged in. A part: the library of the address, or the chosen one, has it.
   */
  readonly needs: readonly ('library' | 'multi' | 'login' | LibraryPart)[];
  readonly infoPage?: InfoPageId;
  /** The search button of the app bar is disabled. */
  readonly isSearch?: true;
}

const infoPage = (id: InfoPageId): Screen => ({
  id,
  paths: [`/${id}`],
  load: async () => (await import('#features/content/info-page-screen.tsx')).InfoPageScreen,
  needs: [],
  infoPage: id,
});

/** All screens. */
export const screens: readonly Screen[] = [
  {
    id: 'home',
    paths: ['/', '/start/:libraryId?'],
    load: async () => (await import('#features/home/home-screen.tsx')).HomeScreen,
    texts: 'first',
    needs: [],
  },
  {
    id: 'metasearch',
    paths: ['/metasearch'],
    load: async () => (await import('#features/metasearch/metasearch-screen.tsx')).MetaSearchScreen,
    needs: ['multi'],
  },
  {
    id: 'libraries',
    paths: ['/libraries'],
    load: async () => (await import('#features/libraries/libraries-screen.tsx')).LibrariesScreen,
    needs: ['multi'],
  },
  {
    id: 'search',
    paths: ['/search/:libraryId?'],
    load: async () => (await import('#features/catalogue/search-form/search-screen.tsx')).SearchScreen,
    needs: ['library', 'catalogue'],
    isSearch: true,
  },
  {
    id: 'result',
    paths: ['/result'],
    load: async () => (await import('#features/catalogue/result/result-screen.tsx')).ResultScreen,
    ask: async (...args) => (await import('#features/catalogue/result/result-screen.tsx')).askResult(...args),
    // The address of a shared search names its library.
    needs: ['catalogue'],
  },
  {
    id: 'record',
    paths: ['/record/:libraryId/:id'],
    load: async () => (await import('#features/catalogue/record/record-screen.tsx')).RecordScreen,
    ask: async (...args) => (await import('#features/catalogue/record/record-screen.tsx')).askRecord(...args),
    needs: ['catalogue'],
  },
  {
    id: 'info',
    paths: ['/info/:libraryId?'],
    load: async () => (await import('#features/info/info-screen.tsx')).InfoScreen,
    needs: ['library'],
  },
  {
    id: 'acquisitions',
    paths: ['/acquisitions'],
    load: async () => (await import('#features/acquisitions/acquisitions-screen.tsx')).AcquisitionsScreen,
    needs: ['library', 'acquisitions'],
  },
  {
    id: 'events',
    paths: ['/events/:libraryId?'],
    load: async () => (await import('#features/events/events-screen.tsx')).EventsScreen,
    needs: ['library', 'events'],
  },
  {
    id: 'account',
    paths: ['/account'],
    load: async () => (await import('#features/account/account-screen.tsx')).AccountScreen,
    ask: async (queries) => (await import('#features/account/account-screen.tsx')).askAccount(queries),
    needs: ['accounts', 'login'],
  },
  {
    id: 'notices',
    paths: ['/notices'],
    load: async () => (await import('#features/notices/notices-screen.tsx')).NoticesScreen,
    needs: ['accounts', 'login'],
  },
  {
    id: 'profile',
    paths: ['/profile'],
    load: async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen,
    needs: ['accounts', 'login'],
  },
  {
    id: 'loan-history',
    paths: ['/loan-history'],
    load: async () => (await import('#features/loan-history/loan-history-screen.tsx')).LoanHistoryScreen,
    needs: ['login'],
  },
  {
    id: 'id-card',
    paths: ['/id-card'],
    load: async () => (await import('#features/id-card/id-card-screen.tsx')).IdCardScreen,
    needs: ['accounts', 'login'],
  },
  {
    id: 'nfc',
    paths: ['/nfc'],
    load: async () => (await import('#features/checkout/checkout-screen.tsx')).CheckoutScreen,
    texts: 'phone',
    needs: ['library'],
  },
  {
    id: 'login',
    paths: ['/login/:libraryId?/:userId?'],
    load: async () => (await import('#features/login/login-screen.tsx')).LoginScreen,
    needs: [],
  },
  {
    id: 'join',
    paths: ['/join/:libraryId?'],
    load: async () => (await import('#features/join/join-screen.tsx')).JoinScreen,
    needs: ['library'],
  },
  {
    id: 'accounts',
    paths: ['/accounts'],
    load: async () => (await import('#features/accounts/accounts-screen.tsx')).AccountsScreen,
    needs: [],
  },
  {
    id: 'reminders',
    paths: ['/reminders'],
    load: async () => (await import('#features/reminders/reminders-screen.tsx')).RemindersScreen,
    needs: [],
  },
  {
    id: 'watchlist',
    // Not `:libraryId?`: opening a record does not change the chosen library.
    paths: ['/watchlist', '/watchlist/:libraryId', '/watchlist/:libraryId/:id'],
    load: async () => (await import('#features/watchlist/watchlist-screen.tsx')).WatchlistScreen,
    needs: [],
  },
  {
    id: 'map',
    paths: ['/map'],
    load: async () => (await import('#features/map/map-screen.tsx')).MapScreen,
    needs: [],
  },
  {
    id: 'share',
    paths: ['/share'],
    load: async () => (await import('#features/share/share-screen.tsx')).ShareScreen,
    needs: [],
  },
  infoPage('general'),
  infoPage('imprint'),
  infoPage('privacy'),
  {
    ...infoPage('accessibility'),
    load: async () => (await import('#features/content/accessibility/accessibility-screen.tsx')).AccessibilityScreen,
  },
  {
    ...infoPage('help'),
    load: async () => (await import('#features/content/help/help-screen.tsx')).HelpScreen,
  },
  {
    id: 'content',
    paths: ['/content/:contentId'],
    load: async () => (await import('#features/content/content-screen.tsx')).ContentScreen,
    needs: [],
  },
  {
    id: 'settings',
    paths: ['/settings'],
    load: async () => (await import('#features/settings/settings-screen.tsx')).SettingsScreen,
    needs: [],
  },
  {
    id: 'theme-changer',
    paths: ['/theme-changer'],
    load: async () => (await import('#features/settings/theme-screen.tsx')).ThemeScreen,
    needs: [],
  },
  {
    id: 'install',
    paths: ['/install/:platform?/:libraryId?'],
    load: async () => (await import('#features/install/install-screen.tsx')).InstallScreen,
    needs: [],
  },
  {
    id: 'about',
    paths: ['/about'],
    load: async () => (await import('#features/about/about-screen.tsx')).AboutScreen,
    needs: [],
  },
];
