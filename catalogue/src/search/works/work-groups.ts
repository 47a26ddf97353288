import type { IndexState } from '../../segment/segment.ts';
import { arena } from '../matching/arena.ts';
import { filterByBitmap, intersectBitmaps } from '../matching/document-sets.ts';
import type { Hits } from '../matching/hits.ts';
import { documentsOfSharedWorks } from './shared-works.ts';
import { type Works, WorkTable } from './work-table.ts';

/** Documents of a segment, ascending; as a bitmap too, where they were found that way. */
export type DocumentSet = Pick<Hits, 'count' | 'documents' | 'bitmap'>;

/**
 * The works of which several documents are in a set of each segment, with these documents side by side. Valid during the
 * current search, unless `areOfAll`.
 */
export interface WorkGroups {
  /** The number of works. */
  readonly count: number;
  /** The place of each work's first document, and the end of the last work's. */
  readonly starts: Uint32Array;
  /** The index of each document's segment. */
  readonly segments: Uint32Array;
  readonly documents: Uint32Array;
  /** They are those of all live records, and stay valid as long as the index state. */
  readonly areOfAll?: true;
}

const table = new WorkTable();

/**
 * Groups the documents of each segment by work. Of the first segment, which is the largest, only documents are read whose
 * works have other records.
 */
export function groupByWork(state: IndexState, sets: readonly DocumentSet[]): WorkGroups {
  const [first, ...later] = state.segments;
  const [firstSet, ...laterSets] = sets;
  const laterCount = laterSets.reduce((sum, { count }) => sum + count, 0);
  // Where no later segment has a document, what they share with the first one need not be known.
  const groupable =
    first && (laterCount > 0 ? documentsOfSharedWorks(state, first.segment) : first.segment.works.shared);
  const shared = groupable && firstSet ? documentsIn(groupable, firstSet) : arena.numbers(0);
  table.reset(shared.length + laterCount);
  const members = new Members(shared.length + laterCount);
  for (const [at, { documents }] of laterSets.entries()) {
    const works = later[at]?.segment.works;
    if (works) members.add(at + 1, documents, works);
  }
  if (first) members.add(0, shared, first.segment.works);
  return members.grouped(table.count);
}

function documentsIn(bits: Uint32Array, { bitmap, documents }: DocumentSet): Uint32Array {
  return bitmap ? intersectBitmaps(bitmap, bits) : filterByBitmap(documents, bits);
}

/** Documents with the number of their work. */
class Members {
  private readonly segments: Uint32Array;
  private readonly documents: Uint32Array;
  private readonly works: Uint32Array;
  private count = 0;

  constructor(most: number) {
    this.segments = arena.numbers(most);
    this.documents = arena.numbers(most);
    this.works = arena.numbers(most);
  }

  /** Adds documents of a segment, and their works to the table. */
  add(segment: number, documents: Uint32Array, works: Works): void {
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0;
      this.segments[this.count] = segment;
      this.documents[this.count] = document;
      this.works[this.count++] = table.add(works, document);
    }
  }

  /** Distribution by work (D. Knuth, The Art of Computer Programming 3, section 5.2), without works of one document. */
  grouped(workCount: number): WorkGroups {
    const { works, count } = this;
    const sizes = arena.numbers(workCount).fill(0);
    for (let at = 0; at < count; at += 1) {
      const work = works[at] ?? 0;
      sizes[work] = (sizes[work] ?? 0) + 1;
    }
    const starts = arena.numbers(workCount + 1);
    let [groups, length] = [0, 0];
    /** The next free place of each work; those of one document have none. */
    const places = sizes;
    for (let work = 0; work < workCount; work += 1) {
      const size = sizes[work] ?? 0;
      places[work] = size > 1 ? length : none;
      if (size <= 1) continue;
      starts[groups++] = length;
      length += size;
    }
    starts[groups] = length;
    const [segments, documents] = [arena.numbers(length), arena.numbers(length)];
    for (let at = 0; at < count; at += 1) {
      const place = places[works[at] ?? 0] ?? none;
      if (place === none) continue;
      segments[place] = this.segments[at] ?? 0;
      documents[place] = this.documents[at] ?? 0;
      places[works[at] ?? 0] = place + 1;
    }
    return { count: groups, starts: starts.subarray(0, groups + 1), segments, documents };
  }
}

const none = 0xffff_ffff;
