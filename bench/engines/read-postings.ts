import type { QueryNode } from '@buchfink/catalogue/search/matching/query-node';
import { matchedWordsOf, parseTexts, type QueryField } from '@buchfink/catalogue/search/query/parsed-query';
import { SegmentReader } from '@buchfink/catalogue/search/reader/segment-reader';
import type { IndexState } from '@buchfink/catalogue/segment/segment';

/** The compiler keeps reads whose values are stored. */
const touched = new Uint32Array(1);

/** Merely reads the postings of the words as typed, in all their forms, and returns their number. */
export function readPostings(state: IndexState, fields: readonly QueryField[]): number {
  const words = matchedWordsOf(parseTexts(new SegmentReader(state), fields));
  return words.reduce((count, { node }) => count + readNode(state, node), 0);
}

function readNode(state: IndexState, node: QueryNode): number {
  if (node.kind === 'all' || node.kind === 'any')
    return node.of.reduce((count, child) => count + readNode(state, child), 0);
  if (node.kind !== 'terms') return 0;
  let count = 0;
  let bits = 0;
  for (const [at, { segment }] of state.segments.entries()) {
    const { entries, starts } = segment.postings;
    const { from = 0, to = 0 } = node.found.at(at) ?? {};
    const [first = 0, end = 0] = [starts[from], starts[to]];
    for (let place = first; place < end; place += 1) bits ^= entries[place] ?? 0;
    count += end - first;
  }
  touched[0] = bits;
  return count;
}
