import { inverseDocumentFrequency } from '../../segment/impact.ts';
import type { IndexState } from '../../segment/segment.ts';
import type { TermRange } from '../matching/query-node.ts';
import { findTerms } from './find-terms.ts';

/** The term ranges of a form in the dictionaries of all segments, and the number of their postings. */
export interface LookupResult {
  readonly ranges: readonly TermRange[];
  readonly count: number;
}

/**
 * Looks up forms and numbers in all segments of an index, each once per search, with their inverse document
 * frequency.
 */
export class TermLookup {
  readonly state: IndexState;
  /** Documents of all segments, deleted ones included: the base of the inverse document frequency. */
  readonly documentCount: number;
  private readonly forms = new Map<string, LookupResult>();
  /** The result for a form in no dictionary. */
  private readonly absent: LookupResult;

  constructor(state: IndexState) {
    this.state = state;
    this.absent = { ranges: state.segments.map(() => emptyRange), count: 0 };
    this.documentCount = state.segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  }

  /** Looks up a canonical form. */
  form(form: string): LookupResult {
    const cached = this.forms.get(form);
    if (cached) return cached;
    this.prepare([form]);
    return this.forms.get(form) ?? this.absent;
  }

  /** Looks up several forms at once, which is faster than one by one. */
  prepare(forms: readonly string[]): void {
    const unknown = forms.filter((form) => !this.forms.has(form));
    const terms = this.state.segments.map(({ segment }) => findTerms(segment.terms, unknown));
    for (let at = 0; at < unknown.length; at += 1) {
      const form = unknown[at] ?? '';
      // Most variants of a word are in no dictionary.
      if (terms.every((segmentTerms) => (segmentTerms[at] ?? -1) < 0)) this.forms.set(form, this.absent);
      else
        this.store(
          form,
          terms.map((segmentTerms) => rangeOf(segmentTerms[at] ?? -1)),
        );
    }
  }

  /** Looks up all terms with a prefix, which is a canonical form. */
  prefix(form: string): LookupResult {
    const key = `${form}*`;
    const cached = this.forms.get(key);
    if (cached) return cached;
    const ranges = this.state.segments.map(({ segment: { terms } }) => {
      const from = terms.lowerBound(form);
      return { from, to: Math.max(from, terms.afterPrefix(form)) };
    });
    return this.store(key, ranges);
  }

  /** The documents with a number of one of the kinds of `mask`, by segment; undefined when there are none. */
  number(key: string, mask: number): readonly (readonly number[])[] | undefined {
    if (key === '') return undefined;
    const documentsBySegment = this.state.segments.map(({ segment }) => segment.documentsOfKey(key, mask));
    return documentsBySegment.some((documents) => documents.length > 0) ? documentsBySegment : undefined;
  }

  /** The spelling of a form in the records. */
  surface(form: string): string {
    const { ranges } = this.form(form);
    for (const [at, { from, to }] of ranges.entries()) {
      const surface = from < to ? this.state.segments[at]?.segment.terms.surface(from) : undefined;
      if (surface) return surface;
    }
    return form;
  }

  /** The inverse document frequency of a term with so many postings. */
  idf(count: number): number {
    return inverseDocumentFrequency(count, this.documentCount);
  }

  private store(key: string, ranges: readonly TermRange[]): LookupResult {
    let count = 0;
    for (const [at, { from, to }] of ranges.entries()) {
      const starts = this.state.segments[at]?.segment.postings.starts;
      if (starts && from < to) count += (starts[to] ?? 0) - (starts[from] ?? 0);
    }
    const result = { ranges, count };
    this.forms.set(key, result);
    return result;
  }
}

const emptyRange: TermRange = { from: 0, to: 0 };

/** The range of a term; empty for -1. */
function rangeOf(term: number): TermRange {
  return term < 0 ? emptyRange : { from: term, to: term + 1 };
}
