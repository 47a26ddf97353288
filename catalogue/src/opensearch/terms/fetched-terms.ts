import type { FoundNumber, FoundTerms, TermRange } from '../../search/matching/query-node.ts';
import type { IndexState } from '../../segment/segment.ts';
import type { KnownPrefix } from './known-prefix.ts';

/** A term, or all terms with a prefix: counted by the engine, found again in each fetched segment. */
export class FetchedTerms implements FoundTerms {
  readonly term: string;
  readonly isPrefix: boolean;
  readonly count: number;
  /** Of a prefix. */
  readonly begun: KnownPrefix | undefined;
  private readonly state: IndexState;
  private readonly ranges: TermRange[] = [];

  /** @param found the number of documents of a term, or the terms with a prefix */
  constructor(state: IndexState, term: string, found: number | KnownPrefix) {
    this.state = state;
    this.term = term;
    this.begun = typeof found === 'number' ? undefined : found;
    this.isPrefix = this.begun !== undefined;
    this.count = typeof found === 'number' ? found : found.count;
  }

  at(segment: number): TermRange | undefined {
    this.ranges[segment] ??= this.rangeIn(segment);
    return this.ranges[segment];
  }

  private rangeIn(segment: number): TermRange {
    const terms = this.state.segments[segment]?.segment.terms;
    if (!terms) return { from: 0, to: 0 };
    if (this.isPrefix) {
      const from = terms.lowerBound(this.term);
      return { from, to: Math.max(from, terms.afterPrefix(this.term)) };
    }
    const term = terms.find(this.term);
    return term < 0 ? { from: 0, to: 0 } : { from: term, to: term + 1 };
  }
}

/** A number: counted by the engine, found again in each fetched segment. */
export class FetchedNumber implements FoundNumber {
  readonly key: string;
  readonly mask: number;
  readonly count: number;
  private readonly state: IndexState;

  constructor(state: IndexState, key: string, mask: number, count = 0) {
    this.state = state;
    this.key = key;
    this.mask = mask;
    this.count = count;
  }

  /** The same number with its count. */
  counted(count: number): FetchedNumber {
    return new FetchedNumber(this.state, this.key, this.mask, count);
  }

  at(segment: number): readonly number[] | undefined {
    return this.state.segments[segment]?.segment.documentsOfKey(this.key, this.mask);
  }
}
