import { arena } from './arena.ts';
import { gallopingLowerBound } from './galloping-lower-bound.ts';

/** The columns that ranking reads of each hit. */
export interface HitColumns {
  readonly scores: Float32Array;
  /** Number of query words in the main title (a leading article of the query does not count). */
  readonly titleWords: Uint8Array;
  /** Number of query words in the names of authors. */
  readonly authorWords: Uint8Array;
}

/** Documents that are counted but not listed yet. */
export interface LazyDocuments {
  readonly count: number;
  /** Lists them, ascending. */
  list(): Uint32Array;
}

/**
 * The matching documents of one segment, ascending. The list and its columns are computed on demand: most documents
 * of a frequent word are only counted, filters leave few of many hits, and orders other than relevance need no
 * columns.
 */
export class Hits implements HitColumns {
  readonly count: number;
  /** The documents as a bitmap, where they were found that way; read-only. */
  readonly bitmap: Uint32Array | undefined;
  private source: Uint32Array | LazyDocuments;
  private columnsOrLoader: HitColumns | ((documents: Uint32Array) => HitColumns);

  constructor(
    documents: Uint32Array | LazyDocuments,
    columns: HitColumns | ((documents: Uint32Array) => HitColumns),
    bits?: Uint32Array,
  ) {
    this.count = documents instanceof Uint32Array ? documents.length : documents.count;
    this.bitmap = bits;
    this.source = documents;
    this.columnsOrLoader = columns;
  }

  get documents(): Uint32Array {
    if (!(this.source instanceof Uint32Array)) this.source = this.source.list();
    return this.source;
  }

  /** Whether this array is the list of all documents. */
  isDocumentList(documents: Uint32Array): boolean {
    return documents === this.source;
  }

  /** Whether the columns are computed already. */
  get hasColumns(): boolean {
    return this.columnLoader === undefined;
  }

  /** Computes the columns of these documents or some of them; undefined where they are computed already. */
  get columnLoader(): ((documents: Uint32Array) => HitColumns) | undefined {
    return typeof this.columnsOrLoader === 'function' ? this.columnsOrLoader : undefined;
  }

  get scores(): Float32Array {
    return this.columns.scores;
  }

  get titleWords(): Uint8Array {
    return this.columns.titleWords;
  }

  get authorWords(): Uint8Array {
    return this.columns.authorWords;
  }

  /** The hits of these documents, ascending; all of them must be hits. */
  restrictTo(documents: Uint32Array): Hits {
    if (typeof this.columnsOrLoader === 'function') return new Hits(documents, this.columnsOrLoader);
    const hitIndexes = arena.numbers(documents.length);
    for (let at = 0; at < hitIndexes.length; at += 1)
      hitIndexes[at] = gallopingLowerBound(this.documents, documents[at] ?? 0, hitIndexes[at - 1] ?? 0);
    return this.select(hitIndexes);
  }

  /** The hits at these indexes. */
  select(hitIndexes: Uint32Array): Hits {
    const { length } = hitIndexes;
    const documents = arena.numbers(length);
    for (let to = 0; to < length; to += 1) documents[to] = this.documents[hitIndexes[to] ?? 0] ?? 0;
    if (typeof this.columnsOrLoader === 'function') return new Hits(documents, this.columnsOrLoader);
    const { scores, titleWords, authorWords } = this.columns;
    const columns = { scores: arena.floats(length), titleWords: arena.bytes(length), authorWords: arena.bytes(length) };
    for (let to = 0; to < length; to += 1) {
      const at = hitIndexes[to] ?? 0;
      columns.scores[to] = scores[at] ?? 0;
      columns.titleWords[to] = titleWords[at] ?? 0;
      columns.authorWords[to] = authorWords[at] ?? 0;
    }
    return new Hits(documents, columns);
  }

  private get columns(): HitColumns {
    if (typeof this.columnsOrLoader === 'function') this.columnsOrLoader = this.columnsOrLoader(this.documents);
    return this.columnsOrLoader;
  }
}

/** Columns of documents without any query word; writable. */
export function zeroColumns(length: number): HitColumns {
  return {
    scores: arena.floats(length).fill(0),
    titleWords: arena.bytes(length).fill(0),
    authorWords: arena.bytes(length).fill(0),
  };
}

/** No hits. */
export const noHits = new Hits(new Uint32Array(0), zeroColumns(0));

/** The number of hits in all segments. */
export function countHits(hits: readonly Hits[]): number {
  return hits.reduce((sum, { count }) => sum + count, 0);
}

/** Whether any number is at least `least`; a callback per number would take several times as long. */
export function hasAtLeast(numbers: Uint8Array, least: number): boolean {
  for (let at = 0; at < numbers.length; at += 1) if ((numbers[at] ?? 0) >= least) return true;
  return false;
}
