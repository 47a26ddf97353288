import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import * as z from 'zod/mini';
import { searchesCache, seenAtHeader } from '#shared/api/answer-age.ts';
import { decodeMetaSearch, type MetaAddress } from '#shared/metasearch/meta-address.ts';
import { parseEvent } from './read-meta-search.ts';

/** So many are kept, the latest ones. */
const maxSearches = 10;

const StoredEvents = z.array(z.object({ event: z.string(), data: z.unknown() }));

/** What a search has told, and when that was, in milliseconds since 1970. */
export interface StoredAnswer {
  readonly events: readonly MetaSearchEvent[];
  readonly at: number;
}

/** Where a search is kept for times without a connection. */
export interface SearchStorage {
  /** What it has told so far; once more when there is more. */
  readonly save: (events: readonly MetaSearchEvent[]) => void;
  readonly load: () => Promise<StoredAnswer | undefined>;
}

/** The address a search is kept at in the cache: whose service was asked, in which language, and for what. */
export function storedAddress(projectId: string, locale: string, search: string): string {
  return `${folderOf(projectId, locale)}?${search}`;
}

/** Keeps what a search has told, in place of what it told before. */
export async function storeSearch(address: string, events: readonly MetaSearchEvent[]): Promise<void> {
  const cache = await caches.open(searchesCache);
  const headers = { 'Content-Type': 'application/json', [seenAtHeader]: String(Date.now()) };
  await cache.delete(address);
  await cache.put(address, new Response(JSON.stringify(events), { headers }));
  const stored = (await cache.keys()).filter(({ url }) => url.includes(folder));
  await Promise.all(stored.slice(0, -maxSearches).map((old) => cache.delete(old)));
}

/** What a search told when it could be made, and when that was; undefined if it was not kept or cannot be read. */
export async function loadSearch(address: string): Promise<StoredAnswer | undefined> {
  try {
    const answer = await (await caches.open(searchesCache)).match(address);
    if (!answer) return undefined;
    const read = z
      .parse(StoredEvents, await answer.json())
      .flatMap(({ event, data }) => parseEvent(event, () => data) ?? []);
    return { at: atOf(answer), events: read };
  } catch {
    return undefined;
  }
}

/** A search that can be shown again. */
export interface StoredSearch {
  readonly search: MetaAddress;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** All searches that are kept, the latest first. */
export async function listStoredSearches(projectId: string, locale: string): Promise<StoredSearch[]> {
  try {
    const cache = await caches.open(searchesCache);
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
