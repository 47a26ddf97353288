import { addOptions } from '../../segment/count-options.ts';
import { addSummary, summarised } from '../../segment/precomputed/term-summaries.ts';
import type { OptionLists, Segment } from '../../segment/segment.ts';
import type { Counts } from './facet-counts.ts';
import type { PrecomputedBase } from './precomputed-base.ts';
import { isSparse, SparseFacetCounts } from './sparse-facet-counts.ts';

/**
 * Counts the options of all facets of a segment in one pass over the hits' lists, and is used again and again: of few
 * hits only what was met is read and cleared, of many the whole array is cleared.
 */
export class PostingsFacetCounts {
  private counts = new Int32Array(0);
  private readonly few = new SparseFacetCounts();

  /**
   * Counts the options of these documents: for each column, by its own numbers. They hold until the next call.
   *
   * @param most so many of each column are asked for, the most frequent: others may be missing
   */
  count(lists: OptionLists, documents: Uint32Array, most?: readonly number[]): Counts[] {
    if (isSparse(lists, documents.length)) return this.few.count(lists, documents, most);
    addOptions(this.cleared(lists), lists, documents);
    return this.counted(lists);
  }

  /** The same for documents that are nearly those of frequent terms: only where they differ, they are counted. */
  countNear({ lists, summaries }: Pick<Segment, 'lists' | 'summaries'>, near: PrecomputedBase): Counts[] {
    const counts = this.cleared(lists);
    const rests: number[] = [];
    for (const summary of near.summaries) addSummary(summaries, summary, lists.bases, counts, rests);
    addOptions(counts, lists, near.more);
    addOptions(counts, lists, near.fewer, -1);
    return this.counted(lists).map((each, at) => ({ ...each, exact: summarised, rest: rests[at] ?? 0 }));
  }

  private counted({ bases, options, frequencies }: OptionLists): Counts[] {
    return bases.slice(1).map((end, at) => ({
      options: options.subarray(bases[at], end),
      counts: this.counts.subarray(bases[at], end),
      atMost: frequencies.subarray(bases[at], end),
    }));
  }

  /** The counts of all options, all zero. */
  private cleared({ bases }: OptionLists): Int32Array {
    const size = bases.at(-1) ?? 0;
    if (this.counts.length < size) this.counts = new Int32Array(size);
    else this.counts.fill(0);
    return this.counts;
  }
}
