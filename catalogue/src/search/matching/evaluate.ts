import type { LiveSegment } from '../../segment/segment.ts';
import { type DocumentFilter, filterByOptions } from './document-filter.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';
import { decode, intersect, type Matches, type PostingsRange } from './matches.ts';
import type { QueryNode } from './query-node.ts';
import { ScoreAccumulator } from './score-accumulator.ts';

/** A segment and its ordinal in the index. */
export interface IndexedSegment {
  readonly live: LiveSegment;
  readonly at: number;
}

/** An upper bound of the documents of a segment that match the node; 0 only when none does. */
export function estimateMatchesIn(part: IndexedSegment, node: QueryNode): number {
  switch (node.kind) {
    case 'terms': {
      const { from, to } = postingsRangeOf(part, node);
      return to - from;
    }
    case 'number':
      return node.found.at(part.at)?.length ?? 0;
    case 'year':
      return estimateYearMatches(part.live.segment.documentCount);
    case 'named':
      return attributeFilter(part, node).maxCount;
    case 'all':
      return node.of.reduce(
        (least, child) => Math.min(least, estimateMatchesIn(part, child)),
        Number.POSITIVE_INFINITY,
      );
    case 'any':
      return node.of.reduce((sum, child) => sum + estimateMatchesIn(part, child), 0);
  }
}

/** The estimated number of documents of a given year: 30 in a thousand. */
export function estimateYearMatches(documentCount: number): number {
  return Math.ceil((documentCount * 30) / 1000);
}

/**
 * The live documents that match the node, among those of `within` (which are live) where it is given. With `isWhole`
 * all documents of `within` are known to match, and only scores and fields are computed.
 */
export function evaluate(part: IndexedSegment, node: QueryNode, within?: Uint32Array, isWhole = false): Matches {
  if (node.kind === 'all') return intersection(part, node.of, within);
  if (node.kind === 'terms') {
    const range = postingsRangeOf(part, node);
    const [first, last] = range.terms;
    if (last - first === 1)
      return within && !isWhole
        ? intersect(part.live.segment, within, range.from, range.to, range)
        : decode(part.live, range);
  }
  const alternatives =
    node.kind === 'any' ? node.of.filter((alternative) => estimateMatchesIn(part, alternative) > 0) : [node];
  const [only] = alternatives;
  if (only && alternatives.length === 1 && only !== node) return evaluate(part, only, within, isWhole);
  const combined = alternatives.map((alternative) =>
    alternative.kind === 'all' || alternative.kind === 'any' ? evaluate(part, alternative, within) : undefined,
  );
  const accumulator = new ScoreAccumulator(part.live, within, isWhole);
  for (const [at, alternative] of alternatives.entries()) {
    const matches = combined[at];
    if (matches) accumulator.addMatches(matches);
    else if (alternative.kind === 'terms') accumulator.addPostings(postingsRangeOf(part, alternative));
    else if (alternative.kind === 'number') addNumber(accumulator, part, alternative, within);
    else if (alternative.kind === 'year') addYear(accumulator, part, alternative, within);
    else if (alternative.kind === 'named') addAttribute(accumulator, part, alternative, within);
  }
  return accumulator.read();
}

/** Intersects from the rarest node on; scores add up, and only the common fields remain. */
function intersection(part: IndexedSegment, of: readonly QueryNode[], within?: Uint32Array): Matches {
  const sizes = new Map(of.map((node) => [node, estimateMatchesIn(part, node)]));
  const [first, ...largerNodes] = of.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  if (!first || sizes.get(first) === 0) return noMatches;
  let matches = evaluate(part, first, within);
  for (const node of largerNodes) {
    if (matches.documents.length === 0) return noMatches;
    matches = intersectMatches(matches, evaluate(part, node, matches.documents));
  }
  return matches;
}

const noMatches: Matches = {
  documents: new Uint32Array(0),
  scores: new Float32Array(0),
  masks: new Uint8Array(0),
};

/** `more` is a subset of the documents of `matches`. */
function intersectMatches(matches: Matches, more: Matches): Matches {
  let at = 0;
  for (const [place, document] of more.documents.entries()) {
    while ((matches.documents[at] ?? 0) < document) at += 1;
    more.scores[place] = (more.scores[place] ?? 0) + (matches.scores[at] ?? 0);
    more.masks[place] = (more.masks[place] ?? 0) & (matches.masks[at] ?? 0);
  }
  return more;
}

function postingsRangeOf(part: IndexedSegment, node: Extract<QueryNode, { kind: 'terms' }>): PostingsRange {
  const { starts } = part.live.segment.postings;
  const { from = 0, to = 0 } = node.found.at(part.at) ?? {};
  const { mask, weight } = node;
  if (from === to) return { from: 0, to: 0, terms: [from, to], mask, weight };
  return { from: starts[from] ?? 0, to: starts[to] ?? 0, terms: [from, to], mask, weight };
}

function addNumber(
  accumulator: ScoreAccumulator,
  part: IndexedSegment,
  { found, weight }: Extract<QueryNode, { kind: 'number' }>,
  within?: Uint32Array,
): void {
  for (const document of found.at(part.at) ?? [])
    if (!within || within[gallopingLowerBound(within, document)] === document) accumulator.add(document, weight, 0);
}

function addYear(
  accumulator: ScoreAccumulator,
  { live }: IndexedSegment,
  { year, weight }: Extract<QueryNode, { kind: 'year' }>,
  within?: Uint32Array,
): void {
  const { years, documentCount } = live.segment;
  if (within) {
    for (let at = 0; at < within.length; at += 1)
      if (years[within[at] ?? 0] === year) accumulator.add(within[at] ?? 0, weight, 0);
    return;
  }
  for (let document = 0; document < documentCount; document += 1)
    if (years[document] === year) accumulator.add(document, weight, 0);
}

function attributeFilter(
  { live: { segment } }: IndexedSegment,
  { attributes: named }: Extract<QueryNode, { kind: 'named' }>,
): DocumentFilter {
  const { column, options } = named;
  return filterByOptions(segment, column, options.map(segment.columns[column].find));
}

function addAttribute(
  accumulator: ScoreAccumulator,
  part: IndexedSegment,
  node: Extract<QueryNode, { kind: 'named' }>,
  within?: Uint32Array,
): void {
  const filter = attributeFilter(part, node);
  const positions = within ? filter.hitIndexes(within) : filter.documents();
  for (let at = 0; at < positions.length; at += 1) {
    const place = positions[at] ?? 0;
    accumulator.add(within ? (within[place] ?? 0) : place, node.weight, 0);
  }
}
