import { pathSegment } from '@buchfink/contract/text/path-segment';

/** The path of a record, for any id. */
export function recordPath(libraryId: number, id: string): string {
  return `/record/${libraryId}/${pathSegment(id)}`;
}
