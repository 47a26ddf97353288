import { LRUCache } from 'lru-cache';
import type { Keys } from '../../storage/keys/keys.ts';
import type { TitleIds } from './sources/cover-addresses.ts';

/**
 * The ISBNs of titles in catalogues that the service does not store, from the answers that readers got. The answers
 * carry them signed to the app, which gives them back: the cover may be called for at another node.
 */
export interface NotedIds {
  /** Notes the identifiers of a title. Returns them signed, of letters that need no escape in an address. */
  note(libraryId: number, id: string, isbn: readonly string[]): string;
  /**
   * The identifiers of a title: the signed ones, else those that this node has noted. Undefined without either; an
   * invalid signature counts as none.
   */
  get(libraryId: number, id: string, signed?: string): TitleIds | undefined;
}

/** About 5 MB. */
const maxTitles = 20_000;
const maxIds = 2;
const purpose = 'cover ids';

/** Creates the notes: the titles that were last noted or called for, in memory. */
export function createNotedIds(keys: Pick<Keys, 'sign' | 'isSigned'>): NotedIds {
  const titles = new LRUCache<string, TitleIds>({ max: maxTitles });
  const textOf = (libraryId: number, id: string, isbn: string) => JSON.stringify([libraryId, id, isbn]);
  return {
    note(libraryId, id, isbn) {
      const first = isbn.slice(0, maxIds);
      titles.set(`${libraryId} ${id}`, { id, isbn: first, ean: [] });
      const text = first.join('-');
      return `${text}.${keys.sign(purpose, textOf(libraryId, id, text))}`;
    },
    get(libraryId, id, signed = '') {
      const end = signed.indexOf('.');
      const text = signed.slice(0, Math.max(end, 0));
      if (end >= 0 && keys.isSigned(purpose, textOf(libraryId, id, text), signed.slice(end + 1)))
        return { id, isbn: text.split('-').filter(Boolean), ean: [] };
      return titles.get(`${libraryId} ${id}`);
    },
  };
}
