import { SearchField, SortOrder } from '@buchfink/contract/search';
import * as z from 'zod/mini';
import { searchesCache } from '#shared/api/answer-age.ts';
import { basePath } from '#shared/base-path/base-path.ts';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';

/** The number of entries of each kind, the latest ones. */
const maxShown = 6;
/** The service worker's cache of opened pages. */
const openedCache = 'seen';

/** A record that can be read offline. */
export interface CachedRecord {
  readonly libraryId: number;
  readonly id: string;
  readonly title: string;
}

/** The searches and records that can be read offline, the latest first. */
export interface CachedAnswers {
  readonly searches: readonly LibrarySearch[];
  readonly records: readonly CachedRecord[];
}

const RecordAnswer = z.object({ libraryId: z.number(), id: z.string(), title: z.string() });
/** The first page of a search as the result screen requests it; other calls belong to no screen. */
const SearchQuestion = z.object({
  libraryId: z.number(),
  fields: z.array(SearchField),
  filters: z.record(z.string(), z.array(z.string())),
  sort: SortOrder,
  group: z.enum(['work', 'none']),
  offset: z.literal(0),
});

/** Reads the service worker's caches of a project's catalogue. Invalid entries are left out. */
export async function readCachedAnswers(projectId: string, locale: string): Promise<CachedAnswers> {
  if (!('caches' in globalThis)) return { searches: [], records: [] };
  const service = `${basePath()}/services/${locale}/${projectId}/library/`;
  const requestsOf = async (cache: string, path: RegExp) => {
    const keys = await (await caches.open(scoped(cache))).keys();
    return keys.toReversed().filter(({ url }) => {
      const { pathname } = new URL(url);
      return pathname.startsWith(service) && path.test(pathname.slice(service.length));
    });
  };
  const [searches, records] = await Promise.all([
    requestsOf(searchesCache, /^\d+\/search$/),
    requestsOf(openedCache, /^\d+\/record\/[^/]+$/),
  ]);
  return {
    searches: searches.flatMap(({ url }) => searchOf(url) ?? []).slice(0, maxShown),
    records: (await Promise.all(records.slice(0, maxShown).map(recordOf))).flatMap((record) => record ?? []),
  };
}

/** The address of a cached answer holds the search (see the service worker). */
function searchOf(url: string): LibrarySearch | undefined {
  try {
    const question = SearchQuestion.parse(JSON.parse(new URL(url).searchParams.get('asked') ?? ''));
    const { libraryId, fields, filters, sort, group } = question;
    return { libraryId, fields, filters, sort, group: group === 'none' ? group : undefined };
  } catch {
    return undefined;
  }
}

async function recordOf(request: Request): Promise<CachedRecord | undefined> {
  try {
    const answer = await (await caches.open(scoped(openedCache))).match(request, { ignoreVary: true });
    return RecordAnswer.parse(await answer?.json());
  } catch {
    return undefined;
  }
}
