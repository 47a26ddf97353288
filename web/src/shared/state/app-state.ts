import type { PastSearch } from '#shared/state/past-searches.ts';
import { type Accounts, noAccounts } from './accounts.ts';
import type { HomeBranch } from './libraries/home-branch.ts';
import { emptySelection, type LibrarySelection, type Notice } from './libraries/library-selection.ts';
import { type Mode, multiMode } from './mode/mode.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** The state of the app, besides the answers of the service. */
export interface AppState extends Accounts {
  readonly selection: LibrarySelection;
  readonly mode: Mode;
  readonly settings: Settings;
  /** Whether the permanent drawer is collapsed to its rail. */
  readonly rail: boolean;
  /** Past searches, the latest first. */
  readonly searches: readonly PastSearch[];
  readonly homeBranches: readonly HomeBranch[];
  /** The watchlist as it was stored. Only `#shared/watchlist` reads it; the first screen does not need it. */
  readonly watchlist?: unknown;
  /** The choice of libraries for the metasearch, as it was stored. Only `#features/metasearch` reads it. */
  readonly metaChoice?: unknown;
  /** The maintenance notice that the patron has hidden. */
  readonly noticeHidden: string;
  /** Whether the state of an earlier app was migrated; that is done once. */
  readonly legacyMigrated: boolean;
  /**
   * The library that is chosen when the first list of libraries arrives and none is chosen. A store's referrer sets
   * it.
   */
  readonly defaultLibraryId?: number | undefined;
  /** Whether the patron agreed to what the app stores on the device; absent in the state of older versions. */
  readonly cookiesAccepted?: boolean | undefined;
  /** Whether this browser has installed the app. Offers and hints to install it are hidden then. */
  readonly installed?: boolean | undefined;
  /** Whether the offer to install the app was shown; that is done once. */
  readonly installHinted?: boolean | undefined;
  /** The project is out of service now. */
  readonly outOfService: boolean;
  /** Notices that were not shown yet. */
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
