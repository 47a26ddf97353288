import { everyHit, type Hits, hitsOf, intersect, noHits, type Run, runOf } from './hits.ts';
import type { Segment } from './segment.ts';
import type { Wanted } from './wanted.ts';

const fullImpact = 255;

/** The documents that fulfil what is wanted, with scores: sums over `all`, the best over `any`. */
export function evaluate(segment: Segment, wanted: Wanted): Hits {
  switch (wanted.kind) {
    case 'term':
      return hitsOf(runOfTerm(segment, wanted));
    case 'range':
      return union(segment, runsOfRange(segment, wanted));
    case 'any':
      return wanted.of.length === 0 ? noHits : union(segment, runsOf(segment, wanted.of));
    case 'all':
      return intersection(segment, wanted.of);
  }
}

/** Begins with the shortest run; a term's postings are walked where they lie. */
function intersection(segment: Segment, of: readonly Wanted[]): Hits {
  const runs = runsOf(segment, of).sort((a, b) => a.to - a.from - (b.to - b.from));
  const [first, ...rest] = runs;
  if (!first) return everyHit(segment.recordCount);
  let hits = hitsOf(first);
  for (const run of rest) {
    if (hits.documents.length === 0) break;
    hits = intersect(hits, run);
  }
  return hits;
}

/** The hits of several runs, each document with its best score, by a table over all documents. */
function union(segment: Segment, runs: readonly Run[]): Hits {
  const best = new Float32Array(segment.recordCount);
  let count = 0;
  for (const { documents, impacts, masks, mask, from, to, weight } of runs) {
    for (let at = from; at < to; at += 1) {
      if (masks && !((masks[at] ?? 0) & mask)) continue;
      const document = documents[at] ?? 0;
      // Raised a little above zero, which stands for "not found".
      const score = Math.max((impacts[at] ?? 0) * weight, 1e-6);
      const before = best[document] ?? 0;
      if (before === 0) count += 1;
      if (score > before) best[document] = score;
    }
  }
  const found = { documents: new Uint32Array(count), scores: new Float32Array(count) };
  let at = 0;
  for (let document = 0; at < count; document += 1) {
    const score = best[document] ?? 0;
    if (score === 0) continue;
    found.documents[at] = document;
    found.scores[at] = score;
    at += 1;
  }
  return found;
}

function runsOf(segment: Segment, of: readonly Wanted[]): Run[] {
  return of.map((part) => (part.kind === 'term' ? runOfTerm(segment, part) : runOf(evaluate(segment, part))));
}

function runOfTerm(segment: Segment, wanted: { term: number; mask: number; weight: number }): Run {
  const { starts, documents, masks, impacts } = segment.postings;
  const from = starts[wanted.term] ?? 0;
  const to = starts[wanted.term + 1] ?? from;
  const weight = (wanted.weight * rarity(segment.recordCount, to - from)) / fullImpact;
  return { documents, impacts, masks, mask: wanted.mask, from, to, weight };
}

/** One run for the whole range (its postings lie together), of middling rarity: the forms are one word to the reader. */
function runsOfRange(segment: Segment, wanted: { from: number; to: number; mask: number; weight: number }): Run[] {
  const { starts, documents, masks, impacts } = segment.postings;
  const from = starts[wanted.from] ?? 0;
  const to = starts[wanted.to] ?? from;
  const weight = (wanted.weight * rarity(segment.recordCount, Math.min(to - from, segment.recordCount))) / fullImpact;
  return [{ documents, impacts, masks, mask: wanted.mask, from, to, weight }];
}

/** Inverse document frequency as in BM25 (Robertson, Spärck Jones), never negative. */
function rarity(recordCount: number, frequency: number): number {
  return Math.log(1 + (recordCount - frequency + 0.5) / (frequency + 0.5));
}
