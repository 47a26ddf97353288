import { LRUCache } from 'lru-cache';
import type { TitleIds } from './sources/cover-addresses.ts';

/** The ISBNs of titles in catalogues that the service does not store, from the answers that readers got. */
export interface NotedIds {
  note(libraryId: number, id: string, isbn: readonly string[]): void;
  /** The identifiers of a title; undefined when no recent answer had it. */
  get(libraryId: number, id: string): TitleIds | undefined;
}

/** About 5 MB. */
const maxTitles = 20_000;

/** Creates the notes: the titles that were last noted or called for, in memory. */
export function createNotedIds(): NotedIds {
  const titles = new LRUCache<string, TitleIds>({ max: maxTitles });
  return {
    note(libraryId, id, isbn) {
      titles.set(`${libraryId} ${id}`, { id, isbn: isbn.slice(0, 2), ean: [] });
    },
    get: (libraryId, id) => titles.get(`${libraryId} ${id}`),
  };
}
