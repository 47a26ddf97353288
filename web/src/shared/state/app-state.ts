import type { PastSearch } from '#shared/search/box/past-searches.ts';
import { type Accounts, noAccounts } from './accounts.ts';
import type { HomeBranch } from './home-branch.ts';
import { emptySelection, type LibrarySelection, type Notice } from './library-selection.ts';
import { type Mode, multiMode } from './mode.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** What the app knows beside the answers of the service. */
export interface AppState extends Accounts {
  readonly selection: LibrarySelection;
  readonly mode: Mode;
  readonly settings: Settings;
  /** Whether the permanent drawer is folded to its rail. */
  readonly rail: boolean;
  /** What was searched for, the latest first. */
  readonly searches: readonly PastSearch[];
  readonly homeBranches: readonly HomeBranch[];
  /** The watchlist as it was stored. Only `#shared/watchlist` reads it: the first screen needs nothing of it. */
  readonly watchlist?: unknown;
  /** How several libraries are searched, as it was stored. Only `#features/metasearch` reads it. */
  readonly metaChoice?: unknown;
  /** The notice of works that the patron has put away. */
  readonly noticeHidden: string;
  /** What an earlier app left on this device was taken over; it is done once. */
  readonly legacyMigrated: boolean;
  /** The library that is chosen when a first list of libraries arrives and none is chosen: the one a store's referrer named. */
  readonly defaultLibraryId?: number | undefined;
  /** Whether the patron agreed to what the app stores on the device; absent in states stored before it was asked for. */
  readonly cookiesAccepted?: boolean | undefined;
  /** Whether this browser has installed the app. Offers and hints to install it are hidden then. */
  readonly installed?: boolean | undefined;
  /** The project says that it is out of service now. */
  readonly outOfService: boolean;
  /** Messages that were not shown yet. */
  readonly notices: readonly Notice[];
}

export const initialState: AppState = {
  selection: emptySelection,
  mode: multiMode,
  settings: defaultSettings,
  rail: false,
  searches: [],
  homeBranches: [],
  ...noAccounts,
  noticeHidden: '',
  legacyMigrated: false,
  outOfService: false,
  notices: [],
};
