import { addOptions } from '../columns/count-options.ts';
import { growingBytes, growingNumbers } from '../growing-array.ts';
import { type Sections, sharedNarrow } from '../sections.ts';
import type { OptionLists, Segment, TermSummaries } from '../segment.ts';

/** Terms in one of so many documents have a summary; counting shorter lists is fast. */
const frequentRatio = 1000;
const minPostings = 1000;
/** Options counted per column: the most frequent of the segment, which have its lowest numbers. */
export const summarisedOptions = 4096;

/** The sections of the summaries; option numbers are those of `OptionLists`. */
export const summarySections = {
  terms: 'summaries.terms',
  starts: 'summaries.starts',
  bytes: 'summaries.bytes',
} as const;

/** Writes summaries: those of all frequent terms, then those of prefixes. */
export class SummaryWriter {
  private readonly lists: OptionLists;
  private readonly postings: Segment['postings'];
  private readonly terms = growingNumbers();
  private readonly starts = growingNumbers();
  private readonly bytes = growingBytes();
  private readonly counts: Int32Array;

  constructor(lists: OptionLists, postings: Segment['postings']) {
    this.lists = lists;
    this.postings = postings;
    this.counts = new Int32Array(lists.bases.at(-1) ?? 0);
  }

  /** Adds the summaries of the frequent terms. */
  addTerms(): void {
    const { starts, entries } = this.postings;
    const least = Math.max(minPostings, (this.lists.starts.length - 1) / frequentRatio);
    for (let term = 0; term + 1 < starts.length; term += 1) {
      const [from, to] = [starts[term] ?? 0, starts[term + 1] ?? 0];
      if (to - from < least) continue;
      this.terms.push(term);
      this.add(entries.subarray(from, to));
    }
  }

  /** Adds the summary of a prefix. */
  addPrefix({ entries }: Pick<Segment['postings'], 'entries'>): void {
    this.add(entries);
  }

  private add(entries: Uint32Array): void {
    const { lists, counts, bytes } = this;
    this.starts.push(bytes.length);
    counts.fill(0);
    addOptions(
      counts,
      lists,
      entries.map((entry) => entry >>> 8),
    );
    for (const [at, base] of lists.bases.slice(0, -1).entries()) {
      const segmentCounts = counts.subarray(base, lists.bases[at + 1]);
      let omittedMaximum = 0;
      // No option is more frequent among some documents than among all, and later ones are rarer still.
      for (
        let option = summarisedOptions;
        option < segmentCounts.length && (lists.frequencies[base + option] ?? 0) > omittedMaximum;
        option += 1
      )
        omittedMaximum = Math.max(omittedMaximum, segmentCounts[option] ?? 0);
      writeNumber(bytes, omittedMaximum);
      writeCounts(bytes, segmentCounts.subarray(0, summarisedOptions));
    }
  }

  sections(): Sections {
    return {
      [summarySections.terms]: sharedNarrow(this.terms.done(), 0xffff_ffff),
      [summarySections.starts]: sharedNarrow(this.starts.done(), 0xffff_ffff),
      [summarySections.bytes]: sharedNarrow(this.bytes.done(), 0xff),
    };
  }
}

/** A zero count is followed by the number of further zeros. */
function writeCounts(bytes: { push(byte: number): void }, counts: Int32Array): void {
  for (let option = 0; option < counts.length; option += 1) {
    const count = counts[option] ?? 0;
    writeNumber(bytes, count);
    if (count > 0) continue;
    const first = option;
    while (counts[option + 1] === 0) option += 1;
    writeNumber(bytes, option - first);
  }
}

function writeNumber(bytes: { push(byte: number): void }, number: number): void {
  let omittedMaximum = number;
  for (; omittedMaximum > 0x7f; omittedMaximum >>>= 7) bytes.push((omittedMaximum & 0x7f) | 0x80);
  bytes.push(omittedMaximum);
}

/**
 * Adds the counts of a summary to those of all options, and the maximum of its omitted options to `omittedMaxima`, by column.
 */
export function addSummary(
  { starts, bytes }: TermSummaries,
  summary: number,
  bases: OptionLists['bases'],
  counts: Int32Array,
  omittedMaxima: number[],
): void {
  let from = starts[summary] ?? 0;
  const read = () => {
    let byte = bytes[from++] ?? 0;
    let number = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[from++] ?? 0;
      number |= (byte & 0x7f) << shift;
    }
    return number;
  };
  for (let column = 0; column + 1 < bases.length; column += 1) {
    const base = bases[column] ?? 0;
    const end = Math.min(bases[column + 1] ?? 0, base + summarisedOptions);
    omittedMaxima[column] = (omittedMaxima[column] ?? 0) + read();
    for (let option = base; option < end; option += 1) {
      const count = read();
      if (count === 0) option += read();
      else counts[option] = (counts[option] ?? 0) + count;
    }
  }
}
