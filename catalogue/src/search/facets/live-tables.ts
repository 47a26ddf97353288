import type { LiveSegment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';

/**
 * Tables over the live records of a segment, by a key: each is created at first use, and kept until records are deleted, without
 * deletions as long as the segment.
 */
export function liveTables<Key, Table>(
  create: (live: LiveSegment, key: Key) => Table,
): (live: LiveSegment, key: Key) => Table {
  const tablesByOwner = new WeakMap<object, Map<Key, Table>>();
  return (live, key) => {
    const owner = live.deleted ?? live.segment;
    const tables = tablesByOwner.get(owner) ?? new Map<Key, Table>();
    tablesByOwner.set(owner, tables);
    const known = tables.get(key);
    if (known !== undefined) return known;
    countLazyTable();
    const created = create(live, key);
    tables.set(key, created);
    return created;
  };
}
