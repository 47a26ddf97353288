import type { Sections } from '../segment/sections.ts';
import type { RecordSpan } from './build-span.ts';
import type { LibraryIndexOptions } from './library-index-options.ts';
import { newSegmentName } from './pending-records.ts';

/** A segment that is built in another thread while the index ingests the records before it. */
interface ParallelBuild {
  readonly name: string;
  readonly span: RecordSpan;
  /** Undefined where the span has no records left. */
  readonly built: Promise<Sections | undefined>;
}

/**
 * Starts to build the second half of the records from `after` up to `last`, of two segments at most. Undefined where
 * they are too few to be worth it.
 */
export async function startParallelBuild(
  { libraryId, store, directory, limits, build }: LibraryIndexOptions,
  after: number,
  last: number,
): Promise<ParallelBuild | undefined> {
  if (last - after < limits.sharedFrom) return undefined;
  // Lower numbers may belong to other libraries.
  const [first] = await store.ids(libraryId, after, 1);
  const begin = (first?.number ?? last) - 1;
  if (last - begin < limits.sharedFrom) return undefined;
  const share = Math.min(limits.segmentRecords, Math.ceil((last - begin) / 2));
  const span = { libraryId, after: begin + share, upTo: Math.min(last, begin + 2 * share) };
  const name = newSegmentName();
  const built = build(span, directory, name);
  // If the first half fails, nobody awaits this one.
  built.catch(() => undefined);
  return { name, span, built };
}
