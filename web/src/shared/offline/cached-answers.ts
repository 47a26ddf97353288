import { SearchField, SortOrder } from '@buchfink/contract/search';
import * as z from 'zod/mini';
import { searchesCache } from '#shared/api/answer-age.ts';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';

/** So many of each kind are offered, the latest ones. */
const most = 6;
/** Where the service worker keeps what was opened. */
const openedCache = 'seen';

/** A record that can be shown again. */
export interface CachedRecord {
  readonly libraryId: number;
  readonly id: string;
  readonly title: string;
}

/** What can be read without a connection, the latest first. */
export interface CachedAnswers {
  readonly searches: readonly LibrarySearch[];
  readonly records: readonly CachedRecord[];
}

const RecordAnswer = z.object({ libraryId: z.number(), id: z.string(), title: z.string() });
/** The first page of a search as the result screen asks for it; other calls of the same kind stand for no screen. */
const SearchQuestion = z.object({
  libraryId: z.number(),
  fields: z.array(SearchField),
  filters: z.record(z.string(), z.array(z.string())),
  sort: SortOrder,
  group: z.enum(['work', 'none']),
  offset: z.literal(0),
});

/** Reads what the service worker has kept of a project's catalogue. What cannot be read is left out. */
export async function readCachedAnswers(projectId: string, locale: string): Promise<CachedAnswers> {
  if (!('caches' in globalThis)) return { searches: [], records: [] };
  const service = `/services/${locale}/${projectId}/library/`;
  const requestsOf = async (cache: string, path: RegExp) => {
    const keys = await (await caches.open(cache)).keys();
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
    searches: searches.flatMap(({ url }) => searchOf(url) ?? []).slice(0, most),
    records: (await Promise.all(records.slice(0, most).map(recordOf))).flatMap((record) => record ?? []),
  };
}

/** What was asked stands in the address of the answer (see the service worker). */
function searchOf(url: string): LibrarySearch | undefined {
  try {
    const asked = SearchQuestion.parse(JSON.parse(new URL(url).searchParams.get('asked') ?? ''));
    const { libraryId, fields, filters, sort, group } = asked;
    return { libraryId, fields, filters, sort, ...(group === 'none' && { group }) };
  } catch {
    return undefined;
  }
}

async function recordOf(request: Request): Promise<CachedRecord | undefined> {
  try {
    const answer = await (await caches.open(openedCache)).match(request, { ignoreVary: true });
    return RecordAnswer.parse(await answer?.json());
  } catch {
    return undefined;
  }
}
