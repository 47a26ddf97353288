import type { QueryNode } from '../query/query-node.ts';
import { evaluate, type IndexedSegment } from './evaluate.ts';
import { findPosting } from './find-posting.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';

/** What of a wanted tree a document has: a form of the dictionary or a number, with its score and fields. */
export interface MatchedTerms {
  readonly form: string;
  readonly surface: string;
  readonly score: number;
  readonly mask: number;
}

/** So many terms of a beginning are tried for the one a document has. */
const maxTerms = 4096;
/** What looking for a document in the list of a term costs, in steps of reading all of the lists. */
const lookUpCost = 64;

/** Whether so many terms are wanted that of a document it is only told that it has one. */
export function matchesManyTerms({ at }: IndexedSegment, node: QueryNode): boolean {
  return (node.kind === 'any' ? node.of : [node]).some((alternative) => {
    const { from = 0, to = 0 } = alternative.kind === 'terms' ? (alternative.ranges[at] ?? {}) : {};
    return to - from > maxTerms;
  });
}

/**
 * The forms by which a document fulfils what is wanted: the best of each choice, all parts of what is in parts; none where
 * it does not.
 */
export function matchedTermsIn(part: IndexedSegment, node: QueryNode, document: number): MatchedTerms[] {
  switch (node.kind) {
    case 'all': {
      const parts = node.of.map((each) => matchedTermsIn(part, each, document));
      return parts.every(({ length }) => length > 0) ? parts.flat() : [];
    }
    case 'any': {
      const alternatives = node.of.map((alternative) => matchedTermsIn(part, alternative, document));
      return alternatives.reduce((best, alternative) => (sumOf(alternative) > sumOf(best) ? alternative : best), []);
    }
    case 'terms':
      return matchesManyTerms(part, node)
        ? matchedForm(part, node, document, node.form)
        : bestTermIn(part, node, document);
    case 'number':
      return matchedForm(part, node, document, node.key);
    case 'year':
      return matchedForm(part, node, document, String(node.year));
    case 'named':
      return matchedForm(part, node, document, node.text);
  }
}

function matchedForm(part: IndexedSegment, node: QueryNode, document: number, form: string): MatchedTerms[] {
  const found = matchIn(part, node, document);
  return found ? [{ form, surface: form, ...found }] : [];
}

/** What something that is wanted scores in a document, and in which fields. */
function matchIn(
  part: IndexedSegment,
  node: QueryNode,
  document: number,
): Pick<MatchedTerms, 'score' | 'mask'> | undefined {
  const { documents, scores, masks } = evaluate(part, node, Uint32Array.of(document));
  return documents.length === 0 ? undefined : { score: scores[0] ?? 0, mask: masks[0] ?? 0 };
}

/** The term that scores best in a document, with the fields of all that it has. */
function bestTermIn(
  { live, at }: IndexedSegment,
  node: Extract<QueryNode, { kind: 'terms' }>,
  document: number,
): MatchedTerms[] {
  const { terms, postings } = live.segment;
  const { starts, entries, impacts } = postings;
  const { mask, weight, ranges } = node;
  const { from = 0, to = 0 } = ranges[at] ?? {};
  let [best, most, fields] = [-1, -1, 0];
  const consider = (place: number) => {
    const own = (entries[place] ?? 0) & mask & 0xff;
    const impact = impacts[place] ?? 0;
    fields |= own;
    if (own !== 0 && impact > most) [best, most] = [place, impact];
  };
  const end = starts[to] ?? 0;
  if (end - (starts[from] ?? 0) <= (to - from) * lookUpCost) {
    for (let place = starts[from] ?? 0; place < end; place += 1)
      if ((entries[place] ?? 0) >>> 8 === document) consider(place);
  } else {
    for (let term = from; term < to; term += 1) {
      const place = findPosting(entries, starts[term] ?? 0, starts[term + 1] ?? 0, document);
      if (place >= 0) consider(place);
    }
  }
  if (best < 0) return [];
  const term = gallopingLowerBound(starts, best + 1, from) - 1;
  const score = Math.fround(most * (weight / 255));
  return [{ form: terms.at(term), surface: terms.surface(term), score, mask: fields }];
}

function sumOf(terms: readonly MatchedTerms[]): number {
  return terms.reduce((sum, { score }) => sum + score, terms.length === 0 ? -1 : 0);
}
