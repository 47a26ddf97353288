import type { Library } from '@buchfink/contract/libraries';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type { NewEntry } from '#shared/watchlist/changes.ts';
import { ListFile, mediaTypeOf, StarredFile } from './list-file.ts';

/** The largest file that is read, in bytes: more than the most entries need. */
export const maxBytes = 4_000_000;

/** The lists of a file. `opacapp`: it tells the library of its titles. */
export interface FileLists {
  readonly kind: 'own' | 'opacapp';
  readonly lists: readonly { name: string; note: string; entries: readonly NewEntry[] }[];
}

/** Why a file is refused; `where` is the position of the error. */
export interface Refusal {
  readonly refused: 'too-large' | 'not-json' | 'other' | 'newer' | 'damaged';
  readonly where?: string;
}

/** Reads a file chosen by the patron, completely or not at all. */
export function readListFile(text: string, libraries: readonly Library[], now: string): FileLists | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: 'not-json' };
  }
  if (typeof value !== 'object' || value === null) return { refused: 'other' };
  if (Object.hasOwn(value, 'starred_list')) return starred(value, libraries, now);
  if (!('format' in value) || value.format !== 'buchfink-watchlist') return { refused: 'other' };
  if ('version' in value && typeof value.version === 'number' && value.version > 1) return { refused: 'newer' };
  const read = parseUntrusted(ListFile, value);
  if (!read.success) return damaged(read.error.issues);
  const lists = read.data.lists.map(({ name, note = '', entries }) => ({ name, note, entries }));
  return { kind: 'own', lists };
}

function starred(value: object, libraries: readonly Library[], now: string): FileLists | Refusal {
  const read = parseUntrusted(StarredFile, value);
  if (!read.success) return damaged(read.error.issues);
  const from = read.data.library_name;
  const library = libraries.find(({ ident }) => ident === from);
  const entries = read.data.starred_list.map(
    ({ item_mnr, item_title, item_mediatype }): NewEntry => ({
      libraryId: library?.id ?? 0,
      id: item_mnr || null,
      created: now,
      title: item_title,
      mediaType: mediaTypeOf(item_mediatype),
      legacy: true,
      from: library?.libname ?? from,
    }),
  );
  return { kind: 'opacapp', lists: [{ name: (library?.libname ?? from).slice(0, 100), note: '', entries }] };
}

/** The position of the first error, counted from 1: "lists 1, entries 3, title". */
function damaged(issues: readonly { path: readonly PropertyKey[] }[]): Refusal {
  const path = issues[0]?.path ?? [];
  const where = path.map((part) => (typeof part === 'number' ? `${part + 1}` : `, ${String(part)} `)).join('');
  return { refused: 'damaged', where: where.replace(/^, /, '').replace(/ ,/g, ',').trim() };
}
