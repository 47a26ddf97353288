import type { IndexState, Segment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { WorkTable } from './work-table.ts';

const sharedByState = new WeakMap<IndexState, Uint32Array>();
/** What the first segment shares with a later one, by the later one and then by the first. */
const sharedByPair = new WeakMap<Segment, WeakMap<Segment, Uint32Array>>();

/**
 * A bitmap of the documents of the first segment whose works have other records, in it or in a later segment, deleted
 * ones too. Created at first use and kept as long as the index state; what two segments share is kept as long as both.
 */
export function documentsOfSharedWorks(state: IndexState, first: Segment): Uint32Array {
  const [, ...later] = state.segments;
  if (later.length === 0) return first.works.shared;
  const known = sharedByState.get(state);
  if (known) return known;
  const all = first.works.shared.slice();
  for (const { segment } of later) {
    const shared = documentsSharedWith(segment, first);
    for (let word = 0; word < shared.length; word += 1) all[word] = (all[word] ?? 0) | (shared[word] ?? 0);
  }
  sharedByState.set(state, all);
  return all;
}

/** A bitmap of the documents of the first segment whose works a later one has, too. */
function documentsSharedWith(later: Segment, first: Segment): Uint32Array {
  const pairs = sharedByPair.get(later) ?? new WeakMap<Segment, Uint32Array>();
  sharedByPair.set(later, pairs);
  const known = pairs.get(first);
  if (known) return known;
  countLazyTable();
  const table = new WorkTable();
  table.reset(later.documentCount);
  for (let document = 0; document < later.documentCount; document += 1) table.add(later.works, document);
  const shared = new Uint32Array(first.works.shared.length);
  for (let document = 0; document < first.documentCount; document += 1) {
    if (!table.has(first.works, document)) continue;
    const word = document >>> 5;
    shared[word] = (shared[word] ?? 0) | (1 << (document & 31));
  }
  pairs.set(first, shared);
  return shared;
}
