import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import { decodeMetaSearch, type MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { searchesCache, seenAtHeader } from '#shared/api/answer-age.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { parseEvents } from './parse-event.ts';

/** The most searches that are stored; the oldest is dropped. */
const maxSearches = 10;

/** The events of a search, and their time in milliseconds since 1970. */
export interface StoredAnswer {
  readonly events: readonly MetaSearchEvent[];
  readonly at: number;
}

/** The storage of a search for use without a connection. */
export interface SearchStorage {
  /** Stores all events so far; called again when there are more. */
  readonly save: (events: readonly MetaSearchEvent[]) => void;
  readonly load: () => Promise<StoredAnswer | undefined>;
}

/** The cache address of a search: project, language and query. */
export function storedAddress(projectId: string, locale: string, search: string): string {
  return `${folderOf(projectId, locale)}?${search}`;
}

/** Stores the events of a search in place of earlier ones. */
export async function storeSearch(address: string, events: readonly MetaSearchEvent[]): Promise<void> {
  const cache = await caches.open(scoped(searchesCache));
  const headers = { 'Content-Type': 'application/json', [seenAtHeader]: String(Date.now()) };
  await cache.delete(address);
  await cache.put(address, new Response(JSON.stringify(events), { headers }));
  const stored = (await cache.keys()).filter(({ url }) => url.includes(folder));
  await Promise.all(stored.slice(0, -maxSearches).map((old) => cache.delete(old)));
}

/** The stored events of a search; undefined if it is not stored or cannot be read. */
export async function loadSearch(address: string): Promise<StoredAnswer | undefined> {
  try {
    const answer = await (await caches.open(scoped(searchesCache))).match(address);
    if (!answer) return undefined;
    return { at: atOf(answer), events: parseEvents(await answer.json()) };
  } catch {
    return undefined;
  }
}

/** A stored search. */
export interface StoredSearch {
  readonly search: MetaAddress;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** All stored searches, the latest first. */
export async function listStoredSearches(projectId: string, locale: string): Promise<StoredSearch[]> {
  try {
    const cache = await caches.open(scoped(searchesCache));
    const mine = (await cache.keys()).filter(({ url }) => new URL(url).pathname === folderOf(projectId, locale));
    const searches = mine.map(async (key) => {
      const search = decodeMetaSearch(new URL(key.url).searchParams);
      return { search, at: atOf(await cache.match(key)) };
    });
    return (await Promise.all(searches)).toReversed();
  } catch {
    return [];
  }
}

const folder = '/kept-metasearch/';
const folderOf = (projectId: string, locale: string) => `${folder}${locale}/${encodeURIComponent(projectId)}`;
const atOf = (answer: Response | undefined) => Number(answer?.headers.get(seenAtHeader)) || 0;
