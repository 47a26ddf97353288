import { pathSegment } from '@buchfink/contract/text/path-segment';

/** Where a record stands, whatever its id holds. */
export function recordPath(libraryId: number, id: string): string {
  return `/record/${libraryId}/${pathSegment(id)}`;
}
