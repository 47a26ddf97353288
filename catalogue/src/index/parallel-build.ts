import type { Sections } from '../segment/sections.ts';
import type { RecordSpan } from './build-span.ts';
import type { LibraryIndexOptions } from './library-index-options.ts';
import { newSegmentName } from './pending-records.ts';

/** A segment that is built elsewhere while the index takes in the records before it. */
interface ParallelBuild {
  readonly name: string;
  readonly span: RecordSpan;
  /** Undefined where the span has no records any more. */
  readonly built: Promise<Sections | undefined>;
}

/**
 * Begins to build the second half of the records from `after` up to `last`, of two segments at most. Undefined where they
 * are too few to be worth it.
 */
export async function startParallelBuild(
  { libraryId, store, directory, limits, build }: LibraryIndexOptions,
  after: number,
  last: number,
): Promise<ParallelBuild | undefined> {
  if (last - after < limits.sharedFrom) return undefined;
  // Numbers of other libraries may lie before the first.
  const [first] = await store.ids(libraryId, after, 1);
  const begin = (first?.number ?? last) - 1;
  if (last - begin < limits.sharedFrom) return undefined;
  const share = Math.min(limits.segmentRecords, Math.ceil((last - begin) / 2));
  const span = { libraryId, after: begin + share, upTo: Math.min(last, begin + 2 * share) };
  const name = newSegmentName();
  const built = build(span, directory, name);
  // Where the first half fails, nobody waits for this one.
  built.catch(() => undefined);
  return { name, span, built };
}
