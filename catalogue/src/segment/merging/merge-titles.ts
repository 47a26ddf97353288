import { compareTitles } from '../building/segment-builder.ts';
import { SortOrderWriter } from '../columns/sort-order.ts';
import { isKept, type LiveDocuments } from '../live-documents.ts';
import { titleOrderOf } from '../open-segment.ts';
import type { Sections } from '../sections.ts';

/** Merges title orders: by sort key, newer years first, then by document. */
export function mergeTitles(live: readonly LiveDocuments[], documentCount: number): Sections {
  const writer = new SortOrderWriter(documentCount);
  const cursors = live.map((part) => new TitleCursor(part)).filter((cursor) => cursor.next());
  while (cursors.length > 0) {
    let first = cursors[0];
    for (const cursor of cursors) if (first && cursor.isBefore(first)) first = cursor;
    if (!first) break;
    writer.push(first.document, first.key);
    if (!first.next()) cursors.splice(cursors.indexOf(first), 1);
  }
  return writer.finish('titles');
}

/** A cursor over a segment's kept documents in title order. */
class TitleCursor {
  /** The new number of the current document. */
  document = 0;
  key = '';
  private year = 0;
  private position = -1;
  private readonly part: LiveDocuments;
  private readonly keys: Iterator<string>;
  private readonly documents: Uint32Array;

  constructor(part: LiveDocuments) {
    this.part = part;
    const order = titleOrderOf(part.segment.sections);
    this.keys = order.keys();
    this.documents = new Uint32Array(part.segment.documentCount);
    for (let document = 0; document < this.documents.length; document += 1)
      this.documents[order.positions[document] ?? 0] = document;
  }

  /** Moves to the next document; false at the end. */
  next(): boolean {
    while (this.position + 1 < this.documents.length) {
      this.position += 1;
      const key: string = this.keys.next().value ?? '';
      const document = this.documents[this.position] ?? 0;
      if (!isKept(this.part, document)) continue;
      this.key = key;
      this.document = this.part.renumbered[document] ?? 0;
      this.year = this.part.segment.years[document] ?? 0;
      return true;
    }
    return false;
  }

  isBefore(other: TitleCursor): boolean {
    const order = compareTitles(this.key, other.key) || other.year - this.year || this.document - other.document;
    return order < 0;
  }
}
