import { pathSegment } from '@buchfink/contract/text/path-segment';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** The address of an entry's own page; undefined without a library and an id. */
export function entryPath({ libraryId, id }: Pick<Entry, 'libraryId' | 'id'>): string | undefined {
  return id === null || libraryId === 0 ? undefined : `/watchlist/${libraryId}/${pathSegment(id)}`;
}
