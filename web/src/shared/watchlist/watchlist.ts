import { CopyState } from '@buchfink/contract/availability';
import { MediaType } from '@buchfink/contract/media-type';
import * as z from 'zod/mini';

/** The limits of the watchlist, so that it fits into the storage of every browser beside everything else. */
export const maxLists = 50;
export const maxEntries = 2000;
export const maxNoteLength = 2000;
export const maxNameLength = 100;

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const time = text(40).check(z.refine((value) => !Number.isNaN(Date.parse(value))));

/** The last known availability of a title. */
export const AvailabilitySnapshot = z.object({
  /** The time as ISO 8601. */
  at: time,
  state: CopyState,
  /** `YYYY-MM-DD` when all copies are on loan. */
  returnDate: z.optional(text(40)),
  /** The branches that had it on the shelf, with the shelf mark; earlier versions stored their names only. */
  shelf: z
    .array(z.object({ id: z.optional(text(200)), name: text(200), shelfmark: z.optional(text(300)) }))
    .check(z.maxLength(200)),
});
export type AvailabilitySnapshot = z.infer<typeof AvailabilitySnapshot>;

/** A title on the watchlist, with all that is needed to show it without the service. */
export const Entry = z.object({
  /** Unique within a list. */
  key: z.number(),
  /** 0 = unknown here: the entry came from an app with other libraries. */
  libraryId: z.number().check(z.int(), z.nonnegative()),
  /** Null = an entry of an earlier app that stored the title only. */
  id: z.nullable(text(256)),
  /** When it was added, as ISO 8601. */
  created: time,
  title: text(1000),
  author: z.optional(text(500)),
  year: z.optional(z.number()),
  /** The last year of a span that begins with `year`. */
  latestYear: z.optional(z.number()),
  mediaType: MediaType,
  cover: z.optional(z.nullable(text(1000))),
  coverIds: z.optional(text(200)),
  workKey: z.optional(text(500)),
  note: z.optional(text(maxNoteLength)),
  /** Migrated from an earlier app. */
  legacy: z.optional(z.boolean()),
  /** The library's name in the earlier app. */
  from: z.optional(text(200)),
  seen: z.optional(AvailabilitySnapshot),
});
export type Entry = z.infer<typeof Entry>;

const listFields = { id: z.number(), name: text(maxNameLength), note: text(maxNoteLength) };
export const List = z.object({ ...listFields, entries: z.array(Entry) });
export type List = z.infer<typeof List>;

export const sorts = ['added', 'title', 'author', 'library'] as const;
export type Sort = (typeof sorts)[number];

const state = {
  /** The list that is shown, and to which titles are added. */
  listId: z.number(),
  /** The index of the last opened entry in the list as it was shown; -1 = none. */
  index: z.number(),
  legacyHidden: z.boolean(),
  sort: z.enum(sorts),
};
/** The whole watchlist (specification, section 3: watchlist entry). There is always one list. */
export interface Watchlist {
  readonly lists: readonly List[];
  readonly listId: number;
  readonly index: number;
  readonly legacyHidden: boolean;
  readonly sort: Sort;
}

/** The first list has no name: its name comes from the app's language. */
export const emptyWatchlist: Watchlist = {
  lists: [{ id: 1, name: '', note: '', entries: [] }],
  listId: 1,
  index: -1,
  legacyHidden: false,
  sort: 'added',
};

const ListShells = z.object({ ...state, lists: z.array(z.object({ ...listFields, entries: z.array(z.unknown()) })) });

/** Validates a stored value. An invalid entry is dropped alone; `lost` counts them. */
export function readWatchlist(value: unknown): { watchlist: Watchlist; lost: number | 'all' } {
  if (value === undefined || value === null) return { watchlist: emptyWatchlist, lost: 0 };
  const shells = z.safeParse(ListShells, value);
  if (!shells.success || shells.data.lists.length === 0) return { watchlist: emptyWatchlist, lost: 'all' };
  let lost = 0;
  const lists = shells.data.lists.map((list) => {
    const read = list.entries.map((entry) => z.safeParse(Entry, entry));
    const entries = read.flatMap(({ success, data }) => (success ? [data] : []));
    lost += read.length - entries.length;
    return { ...list, entries };
  });
  return { watchlist: { ...shells.data, lists }, lost };
}

/** The list that is shown. */
export function currentList({ lists, listId }: Watchlist): List {
  return lists.find(({ id }) => id === listId) ?? lists[0] ?? { id: 1, name: '', note: '', entries: [] };
}

export function isSameEntry(entry: Pick<Entry, 'libraryId' | 'id'>, libraryId: number, id: string): boolean {
  return entry.id === id && entry.libraryId === libraryId;
}

/** Whether a record is on any list. */
export function isOnWatchlist({ lists }: Watchlist, libraryId: number, id: string): boolean {
  return lists.some(({ entries }) => entries.some((entry) => isSameEntry(entry, libraryId, id)));
}

export function countEntries({ lists }: Watchlist): number {
  return lists.reduce((sum, { entries }) => sum + entries.length, 0);
}
