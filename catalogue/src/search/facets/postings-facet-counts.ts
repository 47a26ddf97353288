import { addOptions } from '../../segment/columns/count-options.ts';
import { addSummary, summarisedOptions } from '../../segment/precomputed/term-summaries.ts';
import type { OptionLists, Segment } from '../../segment/segment.ts';
import type { CountedOptions } from './facet-counts.ts';
import type { PrecomputedBase } from './precomputed-base.ts';
import { isSparse, SparseFacetCounts } from './sparse-facet-counts.ts';

/**
 * Counts the options of all facets of a segment in one pass over the option lists of the hits. Reusable: for few hits
 * only counted entries are read and cleared, for many the whole array is.
 */
export class PostingsFacetCounts {
  private counts = new Int32Array(0);
  private readonly sparse = new SparseFacetCounts();

  /**
   * Counts the options of these documents: for each column, by its own numbers. The counts hold until the next call.
   *
   * @param most the number of most frequent options needed of each column: others may be missing
   */
  count(lists: OptionLists, documents: Uint32Array, most?: readonly number[]): CountedOptions[] {
    if (isSparse(lists, documents.length)) return this.sparse.count(lists, documents, most);
    addOptions(this.cleared(lists), lists, documents);
    return this.counted(lists);
  }

  /** The same from precomputed counts of frequent terms: only the documents in which the hits differ are counted. */
  countFromBase({ lists, summaries }: Pick<Segment, 'lists' | 'summaries'>, base: PrecomputedBase): CountedOptions[] {
    const counts = this.cleared(lists);
    const omittedMaxima: number[] = [];
    for (const summary of base.summaries) addSummary(summaries, summary, lists.bases, counts, omittedMaxima);
    addOptions(counts, lists, base.additional);
    addOptions(counts, lists, base.surplus, -1);
    return this.counted(lists).map((columnCounts, at) => ({
      ...columnCounts,
      exactUntil: summarisedOptions,
      maxMissing: omittedMaxima[at] ?? 0,
    }));
  }

  private counted({ bases, options, frequencies }: OptionLists): CountedOptions[] {
    return bases.slice(1).map((end, at) => ({
      options: options.subarray(bases[at], end),
      counts: this.counts.subarray(bases[at], end),
      atMost: frequencies.subarray(bases[at], end),
    }));
  }

  /** The counts of all options, zeroed. */
  private cleared({ bases }: OptionLists): Int32Array {
    const size = bases.at(-1) ?? 0;
    if (this.counts.length < size) this.counts = new Int32Array(size);
    else this.counts.fill(0);
    return this.counts;
  }
}
