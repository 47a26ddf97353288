import type { BibRecord } from '../record/bib-record.ts';
import { recordOf } from '../record/record-body.ts';
import { RecentCache } from './query/recent-cache.ts';

/** Records kept in each of two generations, some 3 kB each. */
const maxRecords = 2048;

/**
 * Reads the bodies of hits. The records of recent hits are kept unpacked, by their whole body: a record that has changed
 * has another body, so that none is ever out of date.
 */
export function recentRecords(): (body: string) => BibRecord {
  const records = new RecentCache<BibRecord>(maxRecords);
  return (body) => records.getOrCreate(body, () => recordOf(body));
}
