import { arena } from './arena.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';

/** What ranking needs to know of each of some documents. */
export interface HitColumns {
  readonly scores: Float32Array;
  /** How many of the asked words stand in the main title (a leading article of the query does not count). */
  readonly titleWords: Uint8Array;
  /** How many of the asked words stand in the names of authors. */
  readonly authorWords: Uint8Array;
}

/** Documents that are counted, but not listed yet. */
export interface LazyDocuments {
  readonly count: number;
  /** Lists them, ascending. */
  list(): Uint32Array;
}

/**
 * Documents of one segment that were found, ascending. They may be listed and their marks worked out when they are first asked
 * for: of a frequent word most are only counted, of many that were found few are left by filters, and orders other than by
 * relevance need no marks.
 */
export class Hits implements HitColumns {
  readonly count: number;
  /** The same as one bit for each document of the segment, where they were found so; not to be written to. */
  readonly bits: Uint32Array | undefined;
  private found: Uint32Array | LazyDocuments;
  private given: HitColumns | ((documents: Uint32Array) => HitColumns);

  constructor(
    documents: Uint32Array | LazyDocuments,
    marks: HitColumns | ((documents: Uint32Array) => HitColumns),
    bits?: Uint32Array,
  ) {
    this.count = documents instanceof Uint32Array ? documents.length : documents.count;
    this.bits = bits;
    this.found = documents;
    this.given = marks;
  }

  get documents(): Uint32Array {
    if (!(this.found instanceof Uint32Array)) this.found = this.found.list();
    return this.found;
  }

  /** Whether this is the list of all documents. */
  isWhole(documents: Uint32Array): boolean {
    return documents === this.found;
  }

  /** Whether the marks are known already. */
  get isMarked(): boolean {
    return this.marking === undefined;
  }

  /** What works the marks out, of these documents or some of them; undefined where they are known already. */
  get marking(): ((documents: Uint32Array) => HitColumns) | undefined {
    return typeof this.given === 'function' ? this.given : undefined;
  }

  get scores(): Float32Array {
    return this.marks.scores;
  }

  get titleWords(): Uint8Array {
    return this.marks.titleWords;
  }

  get authorWords(): Uint8Array {
    return this.marks.authorWords;
  }

  /** Those of the hits that are these documents, ascending, which are all among them. */
  among(documents: Uint32Array): Hits {
    if (typeof this.given === 'function') return new Hits(documents, this.given);
    const places = arena.numbers(documents.length);
    for (let at = 0; at < places.length; at += 1)
      places[at] = gallopingLowerBound(this.documents, documents[at] ?? 0, places[at - 1] ?? 0);
    return this.at(places);
  }

  /** The hits at these places. */
  at(places: Uint32Array): Hits {
    const { length } = places;
    const documents = arena.numbers(length);
    for (let to = 0; to < length; to += 1) documents[to] = this.documents[places[to] ?? 0] ?? 0;
    if (typeof this.given === 'function') return new Hits(documents, this.given);
    const { scores, titleWords, authorWords } = this.marks;
    const marks = { scores: arena.floats(length), titleWords: arena.bytes(length), authorWords: arena.bytes(length) };
    for (let to = 0; to < length; to += 1) {
      const at = places[to] ?? 0;
      marks.scores[to] = scores[at] ?? 0;
      marks.titleWords[to] = titleWords[at] ?? 0;
      marks.authorWords[to] = authorWords[at] ?? 0;
    }
    return new Hits(documents, marks);
  }

  private get marks(): HitColumns {
    if (typeof this.given === 'function') this.given = this.given(this.documents);
    return this.given;
  }
}

/** The marks of documents without any of the asked words; they may be written to. */
export function zeroColumns(length: number): HitColumns {
  return {
    scores: arena.floats(length).fill(0),
    titleWords: arena.bytes(length).fill(0),
    authorWords: arena.bytes(length).fill(0),
  };
}

/** No documents. */
export const noHits = new Hits(new Uint32Array(0), zeroColumns(0));

/** How many documents were found in all segments together. */
export function countOf(hits: readonly Hits[]): number {
  return hits.reduce((sum, { count }) => sum + count, 0);
}

/** Whether some number is not below `least`; a call for each would take several times as long. */
export function reaches(numbers: Uint8Array, least: number): boolean {
  for (let at = 0; at < numbers.length; at += 1) if ((numbers[at] ?? 0) >= least) return true;
  return false;
}
