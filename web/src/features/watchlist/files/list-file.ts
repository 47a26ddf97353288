import { MediaType } from '@buchfink/contract/media-type';
import * as z from 'zod/mini';
import { Entry, type List, maxEntries, maxLists, maxNameLength, maxNoteLength } from '#shared/watchlist/watchlist.ts';

/** The format name inside a file of lists, and the version that is written. */
const format = 'buchfink-watchlist';
const version = 1;

const FileEntry = z.omit(Entry, { key: true, seen: true, cover: true, coverIds: true });
export type FileEntry = z.infer<typeof FileEntry>;

/** Lists in a file. */
export const ListFile = z.object({
  format: z.literal(format),
  version: z.literal(version),
  exported: z.string(),
  lists: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(maxNameLength)),
        note: z.optional(z.string().check(z.maxLength(maxNoteLength))),
        entries: z.array(FileEntry).check(z.maxLength(maxEntries)),
      }),
    )
    .check(z.maxLength(maxLists)),
});
export type ListFile = z.infer<typeof ListFile>;

/** The export of opacapp, `webopac_starred_<ident>.json`: one library's titles, some of them without an id. */
export const StarredFile = z.object({
  library_name: z.string().check(z.minLength(1), z.maxLength(200)),
  starred_list: z
    .array(
      z.object({
        item_mnr: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
        item_title: z.string().check(z.minLength(1), z.maxLength(1000)),
        item_mediatype: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      }),
    )
    .check(z.maxLength(maxEntries)),
});

/** Writes lists as a file: everything the patron entered, without what the service can provide again. */
export function writeListFile(lists: readonly List[], now: string): string {
  const file: ListFile = {
    format,
    version,
    exported: now,
    lists: lists.map(({ name, note, entries }) => ({
      name,
      note,
      entries: entries.map(({ key: _, seen: __, cover: ___, coverIds: ____, ...entry }) => entry),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Parses a media type of opacapp, which uses the same names; others become `UNKNOWN`. */
export function mediaTypeOf(name: string | null | undefined): Entry['mediaType'] {
  const mediaType = z.safeParse(MediaType, name);
  return mediaType.success ? mediaType.data : 'UNKNOWN';
}
