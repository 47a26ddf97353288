import type { TitleIds } from './sources/cover-addresses.ts';

/** The ISBNs of titles in catalogues that the service does not store, from the answers that readers got. */
export interface NotedIds {
  note(libraryId: number, id: string, isbn: readonly string[]): void;
  /** The identifiers of a title; undefined when no recent answer had it. */
  get(libraryId: number, id: string): TitleIds | undefined;
}

/** About 5 MB. */
const maxTitles = 20_000;

/** Creates the notes: the last titles, in memory. */
export function createNotedIds(): NotedIds {
  const titles = new Map<string, TitleIds>();
  return {
    note(libraryId, id, isbn) {
      const key = `${libraryId} ${id}`;
      titles.delete(key);
      titles.set(key, { id, isbn: isbn.slice(0, 2), ean: [] });
      const oldest = titles.size > maxTitles ? titles.keys().next().value : undefined;
      if (oldest !== undefined) titles.delete(oldest);
    },
    get: (libraryId, id) => titles.get(`${libraryId} ${id}`),
  };
}
