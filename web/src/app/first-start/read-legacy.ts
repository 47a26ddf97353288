import { ProjectId } from '@buchfink/contract/config';
import { closestLocale } from '@buchfink/contract/locale/closest-locale';
import * as z from 'zod/mini';
import type { Account } from '#shared/state/accounts.ts';
import type { LegacyState } from '#shared/state/mode/mode-changes.ts';
import type { NewEntry } from '#shared/watchlist/changes.ts';
import { maxEntries } from '#shared/watchlist/watchlist.ts';

/** The valid parts of the state that an earlier app left in local storage. */
export interface Legacy {
  readonly state: Pick<LegacyState, 'selection' | 'settings' | 'mode' | 'accounts'>;
  readonly entries: readonly NewEntry[];
  readonly legacyHidden: boolean;
}

const maxFavourites = 500;
const maxIdLength = 256;
const maxUserIdLength = 100;
const maxLegacyAccounts = 8;

/**
 * Reads the state of the earlier app (docs/decisions/0006-modes-and-consent.md): an object of modules. Every value is
 * validated on its own, and an invalid one is dropped alone. Undefined when the text is no such object.
 */
export function readLegacy(text: string, now: string): Legacy | undefined {
  const state = record(parse(text));
  if (!state) return undefined;
  const library = record(state.library) ?? {};
  const settings = record(state.settings) ?? {};
  const watchlist = record(state.watchlist) ?? { entries: state.watchlist };
  const list: readonly unknown[] = Object.values(watchlist).find(Array.isArray) ?? [];
  return {
    state: {
      selection: selectionOf(library),
      settings: settingsOf(settings),
      mode: modeOf(library),
      accounts: accountsOf(library),
    },
    entries: list.slice(0, maxEntries).flatMap((entry) => entryOf(entry, now) ?? []),
    legacyHidden: Object.entries(watchlist).some(([key, value]) => /legacy/i.test(key) && value === true),
  };
}

function selectionOf(library: Record<string, unknown>) {
  const libraryId = idOf(library.libraryId) ?? idOf(library.defaultLibraryId);
  const { favouritesOnly } = library;
  const favourites: readonly unknown[] = Array.isArray(library.favourites) ? library.favourites : [];
  const ids = favourites
    .slice(0, maxFavourites)
    .flatMap((favourite) => idOf(favourite) ?? idOf(record(favourite)?.id) ?? []);
  return {
    favourites: [...new Set(ids)],
    // The list of libraries arrives later and decides whether it is still offered.
    ...(libraryId !== undefined && { pendingLibraryId: libraryId }),
    ...(typeof favouritesOnly === 'boolean' && { favouritesOnly }),
  };
}

function settingsOf(settings: Record<string, unknown>): NonNullable<LegacyState['settings']> {
  const { darkTheme, accountRenewTime } = settings;
  const flags = (['themeChanger', 'hintsHidden', 'refreshAccountsHidden'] as const).flatMap((key) => {
    const value = settings[key];
    return typeof value === 'boolean' ? [[key, value]] : [];
  });
  const projectId = z.safeParse(ProjectId, settings.projectId);
  return {
    ...Object.fromEntries(flags),
    // The earlier app had no theme of the device: dark was a choice, light possibly not.
    ...(darkTheme === true && { darkTheme, theme: 'dark' as const }),
    ...(typeof settings.locale === 'string' && { locale: closestLocale([settings.locale]) }),
    ...(typeof accountRenewTime === 'number' && accountRenewTime > 0 && { accountRenewTime }),
    ...(projectId.success && { projectId: projectId.data }),
  };
}

function modeOf(library: Record<string, unknown>): NonNullable<LegacyState['mode']> {
  const bound = library.singleModeEnabled === true ? idOf(library.singleModeLibraryId) : undefined;
  return {
    privacyAccepted: library.privacyAccepted === true,
    multiPrivacyAccepted: library.multiPrivacyAccepted === true,
    ...(bound && { singleModeEnabled: true, singleModeLibraryId: bound }),
  };
}

/** The cards of the earlier app, logged out: its tokens are not valid here. */
function accountsOf({ libraryAccounts, libraryAccount }: Record<string, unknown>): Account[] {
  const rawAccounts: readonly unknown[] = Array.isArray(libraryAccounts) ? libraryAccounts : [libraryAccount];
  const accountsByKey = new Map<string, Account>();
  for (const rawAccount of rawAccounts.slice(0, maxLegacyAccounts)) {
    const { libraryId, userId, name } = record(rawAccount) ?? {};
    const library = idOf(libraryId);
    if (library === undefined || typeof userId !== 'string') continue;
    const user = userId.trim();
    if (user === '' || user.length > maxUserIdLength || accountsByKey.has(`${library} ${user}`)) continue;
    const userName = typeof name === 'string' ? name.trim().slice(0, maxUserIdLength) : '';
    accountsByKey.set(`${library} ${user}`, {
      libraryId: library,
      userId: user,
      success: false,
      name: userName || undefined,
    });
  }
  return [...accountsByKey.values()];
}

function entryOf(value: unknown, now: string): NewEntry | undefined {
  const { libraryId, id, created, title } = record(value) ?? {};
  const library = idOf(libraryId);
  if (library === undefined || typeof id !== 'string' || id === '' || id.length > maxIdLength) return undefined;
  const added = new Date(typeof created === 'number' || typeof created === 'string' ? created : now);
  const entryTitle = typeof title === 'string' ? title.trim().slice(0, 1000) : '';
  return {
    libraryId: library,
    id,
    created: Number.isNaN(added.getTime()) ? now : added.toISOString(),
    title: entryTitle || id,
    mediaType: 'UNKNOWN',
    legacy: true,
  };
}

/** The id of a library: an integer above 0. */
function idOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined;
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
