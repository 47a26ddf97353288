import type { LiveSegment } from '../../segment/segment.ts';
import { type DocumentFilter, filterByOptions } from '../filters/document-filter.ts';
import type { QueryNode } from '../query/query-node.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';
import { decode, intersect, type Matches, type PostingsRange } from './matches.ts';
import { ScoreAccumulator } from './score-accumulator.ts';

/** A segment and its place in the index. */
export interface IndexedSegment {
  readonly live: LiveSegment;
  readonly at: number;
}

/** At most so many documents of a segment fulfil what is wanted; 0 only when none does. */
export function estimateMatchesIn(part: IndexedSegment, wanted: QueryNode): number {
  switch (wanted.kind) {
    case 'terms': {
      const { from, to } = postingsRangeOf(part, wanted);
      return to - from;
    }
    case 'number':
      return wanted.documents[part.at]?.length ?? 0;
    case 'year':
      return estimateYearMatches(part.live.segment.documentCount);
    case 'named':
      return withNamed(part, wanted).most;
    case 'all':
      return wanted.of.reduce(
        (least, each) => Math.min(least, estimateMatchesIn(part, each)),
        Number.POSITIVE_INFINITY,
      );
    case 'any':
      return wanted.of.reduce((sum, each) => sum + estimateMatchesIn(part, each), 0);
  }
}

/** Of so many documents, a year that a number in a query may mean: 30 of a thousand are supposed to have it. */
export function estimateYearMatches(documentCount: number): number {
  return Math.ceil((documentCount * 30) / 1000);
}

/**
 * The live documents that fulfil what is wanted, among those of `within` (which are live) where it is given; with
 * `isWhole` these are known to be just the ones, and only scores and fields are in question.
 */
export function evaluate(part: IndexedSegment, wanted: QueryNode, within?: Uint32Array, isWhole = false): Matches {
  if (wanted.kind === 'all') return intersection(part, wanted.of, within);
  if (wanted.kind === 'terms') {
    const stretch = postingsRangeOf(part, wanted);
    const [first, last] = stretch.terms;
    if (last - first === 1)
      return within && !isWhole
        ? intersect(part.live.segment, within, stretch.from, stretch.to, stretch)
        : decode(part.live, stretch);
  }
  const ways = wanted.kind === 'any' ? wanted.of.filter((way) => estimateMatchesIn(part, way) > 0) : [wanted];
  const [only] = ways;
  if (only && ways.length === 1 && only !== wanted) return evaluate(part, only, within, isWhole);
  const combined = ways.map((way) =>
    way.kind === 'all' || way.kind === 'any' ? evaluate(part, way, within) : undefined,
  );
  const gathering = new ScoreAccumulator(part.live, within, isWhole);
  for (const [at, way] of ways.entries()) {
    const matches = combined[at];
    if (matches) gathering.addMatches(matches);
    else if (way.kind === 'terms') gathering.addPostings(postingsRangeOf(part, way));
    else if (way.kind === 'number') addNumber(gathering, part, way, within);
    else if (way.kind === 'year') addYear(gathering, part, way, within);
    else if (way.kind === 'named') addNamed(gathering, part, way, within);
  }
  return gathering.read();
}

/** From the rarest on; the scores add up, and only the fields remain in which all stand. */
function intersection(part: IndexedSegment, of: readonly QueryNode[], within?: Uint32Array): Matches {
  const sizes = new Map(of.map((wanted) => [wanted, estimateMatchesIn(part, wanted)]));
  const [first, ...rest] = of.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  if (!first || sizes.get(first) === 0) return noMatches;
  let found = evaluate(part, first, within);
  for (const wanted of rest) {
    if (found.documents.length === 0) return noMatches;
    found = intersectMatches(found, evaluate(part, wanted, found.documents));
  }
  return found;
}

const noMatches: Matches = {
  documents: new Uint32Array(0),
  scores: new Float32Array(0),
  masks: new Uint8Array(0),
};

/** `more` are some of the documents of `found`. */
function intersectMatches(found: Matches, more: Matches): Matches {
  let at = 0;
  for (const [place, document] of more.documents.entries()) {
    while ((found.documents[at] ?? 0) < document) at += 1;
    more.scores[place] = (more.scores[place] ?? 0) + (found.scores[at] ?? 0);
    more.masks[place] = (more.masks[place] ?? 0) & (found.masks[at] ?? 0);
  }
  return more;
}

function postingsRangeOf(part: IndexedSegment, wanted: Extract<QueryNode, { kind: 'terms' }>): PostingsRange {
  const { starts } = part.live.segment.postings;
  const { from = 0, to = 0 } = wanted.ranges[part.at] ?? {};
  const { mask, weight } = wanted;
  if (from === to) return { from: 0, to: 0, terms: [from, to], mask, weight };
  return { from: starts[from] ?? 0, to: starts[to] ?? 0, terms: [from, to], mask, weight };
}

function addNumber(
  gathering: ScoreAccumulator,
  part: IndexedSegment,
  { documents, weight }: Extract<QueryNode, { kind: 'number' }>,
  within?: Uint32Array,
): void {
  for (const document of documents[part.at] ?? [])
    if (!within || within[gallopingLowerBound(within, document)] === document) gathering.add(document, weight, 0);
}

function addYear(
  gathering: ScoreAccumulator,
  { live }: IndexedSegment,
  { year, weight }: Extract<QueryNode, { kind: 'year' }>,
  within?: Uint32Array,
): void {
  const { years, documentCount } = live.segment;
  if (within) {
    for (let at = 0; at < within.length; at += 1)
      if (years[within[at] ?? 0] === year) gathering.add(within[at] ?? 0, weight, 0);
    return;
  }
  for (let document = 0; document < documentCount; document += 1)
    if (years[document] === year) gathering.add(document, weight, 0);
}

function withNamed(
  { live: { segment } }: IndexedSegment,
  { named }: Extract<QueryNode, { kind: 'named' }>,
): DocumentFilter {
  const { column, options } = named;
  return filterByOptions(segment, column, options.map(segment.columns[column].find));
}

function addNamed(
  gathering: ScoreAccumulator,
  part: IndexedSegment,
  wanted: Extract<QueryNode, { kind: 'named' }>,
  within?: Uint32Array,
): void {
  const narrowing = withNamed(part, wanted);
  const found = within ? narrowing.among(within) : narrowing.all();
  for (let at = 0; at < found.length; at += 1) {
    const place = found[at] ?? 0;
    gathering.add(within ? (within[place] ?? 0) : place, wanted.weight, 0);
  }
}
