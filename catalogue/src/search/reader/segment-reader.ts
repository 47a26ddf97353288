import { inverseDocumentFrequency } from '../../segment/impact.ts';
import type { IndexState } from '../../segment/segment.ts';
import type { Condition } from '../filters/conditions.ts';
import { applyConditions } from '../filters/filters.ts';
import { estimateMatchesIn, estimateYearMatches, evaluate } from '../matching/evaluate.ts';
import { type Hits, noHits } from '../matching/hits.ts';
import { matchConjunction } from '../matching/match-conjunction.ts';
import type { FoundNumber, FoundTerms, MatchedWord, QueryNode, TermRange } from '../matching/query-node.ts';
import { filterByPhrases } from '../phrases/filter-by-phrases.ts';
import { findTerms } from '../query/find-terms.ts';
import type { Phrase } from '../query/parsed-query.ts';
import type { LeafNode } from '../query/term-lookup.ts';
import type { FixedConstraints, IndexReader } from '../relaxation/index-reader.ts';
import { similarTerms } from '../spelling/similar-terms.ts';
import { formsWithWildcards } from './forms-with-wildcards.ts';
import { matchQuorum } from './match-quorum.ts';

/** The embedded index: segments in memory. Each form is looked up once per search. */
export class SegmentReader implements IndexReader {
  readonly state: IndexState;
  /** Documents of all segments, deleted ones included: the base of the inverse document frequency. */
  private readonly documentCount: number;
  private readonly forms = new Map<string, FoundTerms>();

  constructor(state: IndexState) {
    this.state = state;
    this.documentCount = state.segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  }

  form(form: string): FoundTerms {
    const cached = this.forms.get(form);
    if (cached) return cached;
    this.prepare([form]);
    return this.forms.get(form) ?? absent(form);
  }

  prepare(forms: readonly string[]): void {
    const unknown = forms.filter((form) => !this.forms.has(form));
    const terms = this.state.segments.map(({ segment }) => findTerms(segment.terms, unknown));
    for (let at = 0; at < unknown.length; at += 1) {
      const form = unknown[at] ?? '';
      // Most variants of a word are in no dictionary.
      if (terms.every((segmentTerms) => (segmentTerms[at] ?? -1) < 0)) this.forms.set(form, absent(form));
      else
        this.forms.set(
          form,
          this.found(
            form,
            false,
            terms.map((segmentTerms) => rangeOf(segmentTerms[at] ?? -1)),
          ),
        );
    }
  }

  prefix(form: string): FoundTerms {
    const key = `${form}*`;
    const cached = this.forms.get(key);
    if (cached) return cached;
    const ranges = this.state.segments.map(({ segment: { terms } }) => {
      const from = terms.lowerBound(form);
      return { from, to: Math.max(from, terms.afterPrefix(form)) };
    });
    const found = this.found(form, true, ranges);
    this.forms.set(key, found);
    return found;
  }

  number(key: string, mask: number): FoundNumber {
    const documents = this.state.segments.map(({ segment }) => (key === '' ? [] : segment.documentsOfKey(key, mask)));
    const count = documents.reduce((sum, ofSegment) => sum + ofSegment.length, 0);
    return { key, mask, count, at: (segment) => documents[segment] };
  }

  surface(form: string): string {
    const found = this.form(form);
    for (const [at, { segment }] of this.state.segments.entries()) {
      const { from, to } = found.at(at) ?? emptyRange;
      const surface = from < to ? segment.terms.surface(from) : undefined;
      if (surface) return surface;
    }
    return form;
  }

  idf(count: number): number {
    return inverseDocumentFrequency(count, this.documentCount);
  }

  similarTo(form: string, limit: number): ReadonlyMap<string, number> {
    return new Map(
      this.state.segments.flatMap(({ segment: { terms } }) =>
        similarTerms(terms, form, limit).map(({ term, distance }) => [terms.at(term), distance] as const),
      ),
    );
  }

  formsLike(wildcards: string): readonly string[] {
    return formsWithWildcards(this.state, wildcards);
  }

  occursInFields(found: FoundTerms, mask: number): boolean {
    return this.state.segments.some(({ segment, deleted }, at) => {
      const { starts, entries } = segment.postings;
      const { from, to } = found.at(at) ?? emptyRange;
      if (from === to) return false;
      const end = starts[to] ?? 0;
      for (let place = starts[from] ?? 0; place < end; place += 1) {
        const entry = entries[place] ?? 0;
        const isDeleted = deleted && (deleted[entry >>> 13] ?? 0) & (1 << ((entry >>> 8) & 31));
        if ((entry & mask & 255) !== 0 && !isDeleted) return true;
      }
      return false;
    });
  }

  hasYear(year: number): boolean {
    return this.state.segments.some(({ segment }) => segment.years.includes(year));
  }

  estimateMatches(node: LeafNode): number {
    if (node.kind === 'year') return estimateYearMatches(this.documentCount);
    return this.state.segments.reduce((sum, live, at) => sum + estimateMatchesIn({ live, at }, node), 0);
  }

  match(words: readonly MatchedWord[], phrases: readonly Phrase[], conditions: readonly Condition[]): readonly Hits[] {
    return this.state.segments.map((live, at) => {
      const part = { live, at };
      return filterByPhrases(part, applyConditions(live, matchConjunction(part, words), conditions), phrases);
    });
  }

  matchesBeyond(words: readonly MatchedWord[], hits: readonly Hits[]): boolean {
    return this.state.segments.some((live, at) => {
      const { documents } = hits[at] ?? noHits;
      const together = matchConjunction({ live, at }, words);
      return together.count > documents.length || together.documents.some((document) => !documents.includes(document));
    });
  }

  anyMatches(hits: readonly Hits[], node: QueryNode): boolean {
    return this.state.segments.some((live, at) => {
      const { documents } = hits[at] ?? noHits;
      return documents.length > 0 && evaluate({ live, at }, node, documents).documents.length > 0;
    });
  }

  matchQuorum(
    words: readonly MatchedWord[],
    weights: readonly number[],
    quorum: number,
    fixed: FixedConstraints,
  ): readonly Hits[] | undefined {
    const parts = this.state.segments.map((live, at) => ({ live, at }));
    return matchQuorum(parts, words, weights, quorum, fixed);
  }

  private found(term: string, isPrefix: boolean, ranges: readonly TermRange[]): FoundTerms {
    let count = 0;
    for (const [at, { from, to }] of ranges.entries()) {
      const starts = this.state.segments[at]?.segment.postings.starts;
      if (starts && from < to) count += (starts[to] ?? 0) - (starts[from] ?? 0);
    }
    return { term, isPrefix, count, at: (segment) => ranges[segment] };
  }
}

/** A form in no dictionary. */
function absent(term: string): FoundTerms {
  return { term, isPrefix: false, count: 0, at: inNoSegment };
}

const inNoSegment = (): undefined => undefined;

const emptyRange: TermRange = { from: 0, to: 0 };

/** The range of a term; empty for -1. */
function rangeOf(term: number): TermRange {
  return term < 0 ? emptyRange : { from: term, to: term + 1 };
}
