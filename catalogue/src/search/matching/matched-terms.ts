import { evaluate, type IndexedSegment } from './evaluate.ts';
import { findPosting } from './find-posting.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';
import type { QueryNode } from './query-node.ts';

/**
 * The terms of a query node that a document matched: a form of the dictionary or a number, with its score and fields.
 */
export interface MatchedTerms {
  readonly form: string;
  readonly surface: string;
  readonly score: number;
  readonly mask: number;
}

/** Of a prefix with more terms, the matched term is not looked for. */
const maxTerms = 4096;
/** Cost of finding a document in a postings list, in steps of a sequential read. */
const lookUpCost = 64;

/** Whether the node has so many terms that the matched one is not reported. */
export function matchesManyTerms({ at }: IndexedSegment, node: QueryNode): boolean {
  return (node.kind === 'any' ? node.of : [node]).some((alternative) => {
    const { from = 0, to = 0 } = alternative.kind === 'terms' ? (alternative.found.at(at) ?? {}) : {};
    return to - from > maxTerms;
  });
}

/**
 * The forms by which a document matches the node: the best alternative of each disjunction, all parts of each
 * conjunction; empty where it does not match.
 */
export function matchedTermsIn(part: IndexedSegment, node: QueryNode, document: number): MatchedTerms[] {
  switch (node.kind) {
    case 'all': {
      const parts = node.of.map((child) => matchedTermsIn(part, child, document));
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
      return matchedForm(part, node, document, node.found.key);
    case 'year':
      return matchedForm(part, node, document, String(node.year));
    case 'named':
      return matchedForm(part, node, document, node.text);
  }
}

function matchedForm(part: IndexedSegment, node: QueryNode, document: number, form: string): MatchedTerms[] {
  const match = matchIn(part, node, document);
  return match ? [{ form, surface: form, ...match }] : [];
}

/** The score and fields of a document that matches the node. */
function matchIn(
  part: IndexedSegment,
  node: QueryNode,
  document: number,
): Pick<MatchedTerms, 'score' | 'mask'> | undefined {
  const { documents, scores, masks } = evaluate(part, node, Uint32Array.of(document));
  return documents.length === 0 ? undefined : { score: scores[0] ?? 0, mask: masks[0] ?? 0 };
}

/** The best scoring term of a document, with the fields of all its terms. */
function bestTermIn(
  { live, at }: IndexedSegment,
  node: Extract<QueryNode, { kind: 'terms' }>,
  document: number,
): MatchedTerms[] {
  const { terms, postings } = live.segment;
  const { starts, entries, impacts } = postings;
  const { mask, weight, found } = node;
  const { from = 0, to = 0 } = found.at(at) ?? {};
  let [best, most, fields] = [-1, -1, 0];
  const consider = (place: number) => {
    const matchedFields = (entries[place] ?? 0) & mask & 0xff;
    const impact = impacts[place] ?? 0;
    fields |= matchedFields;
    if (matchedFields !== 0 && impact > most) [best, most] = [place, impact];
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
