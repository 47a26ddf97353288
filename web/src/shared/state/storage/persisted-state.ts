import { fallbackLocale, type Locale, locales } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { maxPastSearches, PastSearch } from '#shared/state/past-searches.ts';
import { Account, EndedSession, noAccounts, persistableAccounts } from '../accounts.ts';
import { type AppState, initialState } from '../app-state.ts';
import { HomeBranch } from '../libraries/home-branch.ts';
import { LibrarySelection } from '../libraries/library-selection.ts';
import { Mode, multiMode } from '../mode/mode.ts';
import { Settings } from '../settings.ts';
import { scoped } from './storage-scope.ts';

export const storageKey = 'buchfink';

/** The persisted state: one versioned value in local storage. */
const Persisted = z.object({
  version: z.literal(4),
  selection: LibrarySelection,
  mode: Mode,
  settings: Settings,
  rail: z.boolean(),
  searches: z.array(PastSearch).check(z.maxLength(maxPastSearches)),
  homeBranches: z.array(HomeBranch),
  /** Absent until the first title is added; validated entry by entry in `#shared/watchlist`. */
  watchlist: z.optional(z.unknown()),
  metaChoice: z.optional(z.unknown()),
  noticeHidden: z.string(),
  legacyMigrated: z.boolean(),
  accounts: z.array(Account),
  accountIndex: z.number(),
  leftSessions: z.array(EndedSession),
  /** Absent until it is known, and in the state of older versions. */
  defaultLibraryId: z.optional(z.number()),
  cookiesAccepted: z.optional(z.boolean()),
  installed: z.optional(z.boolean()),
  installHinted: z.optional(z.boolean()),
  /** Absent in the state of older versions. */
  changes: z.optional(z.record(z.string(), z.number())),
});
type Persisted = z.infer<typeof Persisted>;

export type PersistedKey = Exclude<keyof Persisted, 'version' | 'changes'>;

/** The keys of the state that are persisted. */
export const persistedKeys = Object.keys(Persisted.shape).filter(
  (key) => key !== 'version' && key !== 'changes',
) as readonly PersistedKey[];

/**
 * A logical clock for each part, over all tabs: a change gets a larger number than all that this tab has seen (L.
 * Lamport, Time, clocks, and the ordering of events in a distributed system, 1978).
 */
export type ChangeCounters = { readonly [Key in PersistedKey]?: number };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** `first` = nothing is stored, `damaged` = the stored value is invalid, `blocked` = there is no storage. */
export type RestoredState = {
  state: AppState;
  changes?: ChangeCounters;
  from: 'stored' | 'first' | 'damaged' | 'blocked';
};

/** Reads the stored state; any other value leads to the defaults. */
export function restoreState(storage: Store | undefined): RestoredState {
  let text: string | null;
  try {
    if (!storage) return { state: initialState, from: 'blocked' };
    text = storage.getItem(scoped(storageKey));
  } catch {
    return { state: initialState, from: 'blocked' };
  }
  if (text === null) return { state: initialState, from: 'first' };
  const stored = parse(text);
  if (!stored) return { state: initialState, from: 'damaged' };
  const { version: _, changes, ...parts } = stored;
  return { state: { ...initialState, ...parts }, changes, from: 'stored' };
}

/** Stores the state; false when the storage is full or blocked. The app then works in memory. */
export function persistState(storage: Store | undefined, state: AppState, changes?: ChangeCounters): boolean {
  const parts = Object.fromEntries(persistedKeys.map((key) => [key, state[key]]));
  const value = { version: 4, ...parts, ...persistableAccounts(state), changes };
  try {
    storage?.setItem(scoped(storageKey), JSON.stringify(value));
    return storage !== undefined;
  } catch {
    // Without storage this visit works in memory.
    return false;
  }
}

function parse(text: string): Persisted | undefined {
  try {
    const parsed = z.safeParse(Persisted, upToDate(JSON.parse(text, withKnownLocale)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A language that this version does not have takes nothing else of the state with it. */
const withKnownLocale = (key: string, value: Locale) =>
  key === 'locale' && !locales.includes(value) ? fallbackLocale : value;

/** Migrates older versions: 1 had no searches and branches, 2 no modes, 3 no accounts. */
function upToDate(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('version' in value)) return value;
  if (value.version === 1) {
    const settings = 'settings' in value && typeof value.settings === 'object' ? value.settings : {};
    const added = { searches: [], homeBranches: [] };
    return upToDate({ ...value, ...added, version: 2, settings: { rememberSearches: true, ...settings } });
  }
  if (value.version === 2) {
    return upToDate({ ...value, version: 3, mode: multiMode, noticeHidden: '', legacyMigrated: false });
  }
  return value.version === 3 ? { ...value, ...noAccounts, version: 4 } : value;
}
