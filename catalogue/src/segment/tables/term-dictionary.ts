import type { Dictionary } from '../segment.ts';
import { Utf8Table } from './text-table.ts';

/** The dictionary of a segment; terms with another spelling (`written`, ascending) have a text in `surfaces`. */
export class TermDictionary extends Utf8Table implements Dictionary {
  private readonly written: Uint32Array;
  private readonly surfaces: Utf8Table;

  constructor(terms: Utf8Table, written: Uint32Array, surfaces: Utf8Table) {
    super(terms.bytes, terms.offsets);
    this.written = written;
    this.surfaces = surfaces;
  }

  surface(term: number): string {
    return this.writtenOtherwise(term) ?? this.at(term);
  }

  /** The spelling of a term, where it differs from the term. */
  writtenOtherwise(term: number): string | undefined {
    let low = 0;
    let high = this.written.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.written[middle] ?? 0) < term) low = middle + 1;
      else high = middle;
    }
    return this.written[low] === term ? this.surfaces.at(low) : undefined;
  }
}
