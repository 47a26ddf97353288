import {
  mdiAccountMultipleOutline,
  mdiAccountOutline,
  mdiBankOutline,
  mdiBellOutline,
  mdiBookmarkOutline,
  mdiCalendarBlankOutline,
  mdiCardAccountDetailsOutline,
  mdiCircleHalfFull,
  mdiCogOutline,
  mdiHelpCircleOutline,
  mdiHomeOutline,
  mdiInformationOutline,
  mdiInformationSlabCircleOutline,
  mdiLayersSearchOutline,
  mdiMagnify,
  mdiMapOutline,
  mdiScaleBalance,
  mdiShieldCheckOutline,
  mdiStarFourPointsOutline,
  mdiTextBoxOutline,
} from '@mdi/js';
import type { ComponentType } from 'react';
import type { MessageKey } from '#shared/i18n/catalogue.ts';

/** Three waves, in the style of the other icons: the family's own is four times as long, and every first screen loads it. */
const contactlessIcon =
  'M6.3 8.6 8 7.6a9 9 0 0 1 0 8.8l-1.7-1a7 7 0 0 0 0-6.8zm3.5-2 1.7-1a13 13 0 0 1 0 12.8l-1.7-1a11 11 0 0 0 0-10.8zm3.5-2 1.7-1a17 17 0 0 1 0 16.8l-1.7-1a15 15 0 0 0 0-14.8z';

/** The pages whose text comes from the project's config. */
export type InfoPageId = 'general' | 'imprint' | 'privacy' | 'help';

/** The position of a screen in the drawer; entries are in the order of the table. */
export interface DrawerPlace {
  readonly group: 'main' | 'library' | 'end';
  readonly label: MessageKey;
  readonly icon: string;
}

/** One screen of the app: its route, guard, drawer entry and the rules of the app bar come from this. */
export interface Screen {
  readonly id: string;
  /** Paths; the drawer leads to the first one, without optional parameters. */
  readonly paths: readonly string[];
  readonly load: () => Promise<ComponentType>;
  /** Its texts: `first` are loaded with the app, `phone` besides all others even in a browser. Default `further`. */
  readonly texts?: 'first' | 'further' | 'phone';
  /**
   * `library`: a library must be chosen, by the path or before. `catalogue`: the library of the address, or the chosen
   * one, has a catalogue. `multi`: only where several are offered. `login`: the patron is logged in.
   */
  readonly needs: readonly ('library' | 'catalogue' | 'multi' | 'login')[];
  readonly drawer?: DrawerPlace;
  readonly infoPage?: InfoPageId;
  /** The search button of the app bar is disabled. */
  readonly isSearch?: true;
}

const infoPage = (id: InfoPageId, label: MessageKey, icon: string): Screen => ({
  id,
  paths: [`/${id}`],
  load: async () => (await import('#features/content/info-page-screen.tsx')).InfoPageScreen,
  needs: [],
  drawer: { group: 'end', label, icon },
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
    drawer: { group: 'main', label: 'shell.start', icon: mdiHomeOutline },
  },
  {
    id: 'metasearch',
    paths: ['/metasearch'],
    load: async () => (await import('#features/metasearch/metasearch-screen.tsx')).MetaSearchScreen,
    needs: ['multi'],
    drawer: { group: 'main', label: 'shell.metasearch', icon: mdiLayersSearchOutline },
  },
  {
    id: 'libraries',
    paths: ['/libraries'],
    load: async () => (await import('#features/libraries/libraries-screen.tsx')).LibrariesScreen,
    needs: ['multi'],
    drawer: { group: 'main', label: 'shell.libraries', icon: mdiBankOutline },
  },
  {
    id: 'search',
    paths: ['/search/:libraryId?'],
    load: async () => (await import('#features/catalogue/search-form/search-screen.tsx')).SearchScreen,
    needs: ['library', 'catalogue'],
    drawer: { group: 'library', label: 'shell.catalogue', icon: mdiMagnify },
    isSearch: true,
  },
  {
    id: 'result',
    paths: ['/result'],
    load: async () => (await import('#features/catalogue/result/result-screen.tsx')).ResultScreen,
    // The address of a shared search names its library.
    needs: ['catalogue'],
  },
  {
    id: 'record',
    paths: ['/record/:libraryId/:id'],
    load: async () => (await import('#features/catalogue/record/record-screen.tsx')).RecordScreen,
    needs: ['catalogue'],
  },
  {
    id: 'info',
    paths: ['/info/:libraryId?'],
    load: async () => (await import('#features/info/info-screen.tsx')).InfoScreen,
    needs: ['library'],
    drawer: { group: 'library', label: 'shell.info', icon: mdiInformationOutline },
  },
  {
    id: 'acquisitions',
    paths: ['/acquisitions'],
    load: async () => (await import('#features/acquisitions/acquisitions-screen.tsx')).AcquisitionsScreen,
    needs: ['library', 'catalogue'],
    drawer: { group: 'library', label: 'shell.acquisitions', icon: mdiStarFourPointsOutline },
  },
  {
    id: 'events',
    paths: ['/events/:libraryId?'],
    load: async () => (await import('#features/events/events-screen.tsx')).EventsScreen,
    needs: ['library'],
    drawer: { group: 'library', label: 'shell.events', icon: mdiCalendarBlankOutline },
  },
  {
    id: 'account',
    paths: ['/account'],
    load: async () => (await import('#features/account/account-screen.tsx')).AccountScreen,
    needs: ['login'],
    drawer: { group: 'library', label: 'shell.account', icon: mdiAccountOutline },
  },
  {
    id: 'profile',
    paths: ['/profile'],
    load: async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen,
    needs: ['login'],
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
    needs: ['login'],
    drawer: { group: 'library', label: 'shell.id-card', icon: mdiCardAccountDetailsOutline },
  },
  {
    id: 'nfc',
    paths: ['/nfc'],
    load: async () => (await import('#features/checkout/checkout-screen.tsx')).CheckoutScreen,
    texts: 'phone',
    needs: ['library'],
    drawer: { group: 'library', label: 'shell.nfc', icon: contactlessIcon },
  },
  {
    id: 'login',
    paths: ['/login/:libraryId?/:userId?'],
    load: async () => (await import('#features/login/login-screen.tsx')).LoginScreen,
    needs: [],
  },
  {
    id: 'accounts',
    paths: ['/accounts'],
    load: async () => (await import('#features/accounts/accounts-screen.tsx')).AccountsScreen,
    needs: [],
    drawer: { group: 'end', label: 'shell.accounts', icon: mdiAccountMultipleOutline },
  },
  {
    id: 'reminders',
    paths: ['/reminders'],
    load: async () => (await import('#features/reminders/reminders-screen.tsx')).RemindersScreen,
    needs: [],
    drawer: { group: 'end', label: 'shell.reminders', icon: mdiBellOutline },
  },
  {
    id: 'watchlist',
    // Not `:libraryId?`: opening a record does not change the chosen library.
    paths: ['/watchlist', '/watchlist/:libraryId', '/watchlist/:libraryId/:id'],
    load: async () => (await import('#features/watchlist/watchlist-screen.tsx')).WatchlistScreen,
    needs: [],
    drawer: { group: 'end', label: 'shell.watchlist', icon: mdiBookmarkOutline },
  },
  {
    id: 'map',
    paths: ['/map'],
    load: async () => (await import('#features/map/map-screen.tsx')).MapScreen,
    needs: [],
    drawer: { group: 'end', label: 'shell.map', icon: mdiMapOutline },
  },
  infoPage('general', 'shell.general', mdiTextBoxOutline),
  infoPage('imprint', 'shell.imprint', mdiScaleBalance),
  infoPage('privacy', 'shell.privacy', mdiShieldCheckOutline),
  {
    ...infoPage('help', 'shell.help', mdiHelpCircleOutline),
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
    drawer: { group: 'end', label: 'shell.settings', icon: mdiCogOutline },
  },
  {
    id: 'theme-changer',
    paths: ['/theme-changer'],
    load: async () => (await import('#features/settings/theme-screen.tsx')).ThemeScreen,
    needs: [],
    drawer: { group: 'end', label: 'shell.theme', icon: mdiCircleHalfFull },
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
    drawer: { group: 'end', label: 'shell.about', icon: mdiInformationSlabCircleOutline },
  },
];
