import { growingNumbers } from '../growing-array.ts';
import { deletedDocument, type LiveDocuments } from '../live-documents.ts';
import { dictionaryOf } from '../open-segment.ts';
import { type Sections, sharedBytes, sharedNarrow, sharedNumbers } from '../sections.ts';
import type { TermDictionary } from '../tables/term-dictionary.ts';
import { textSections } from '../tables/text-table.ts';

/** Merges dictionaries and postings: a term's postings are those of the parts one after another, renumbered. */
export function mergeTerms(live: readonly LiveDocuments[]): Sections {
  const postingCount = live.reduce((sum, part) => sum + keptPostings(part), 0);
  const entries = sharedNumbers(postingCount);
  const impacts = sharedBytes(postingCount);
  const starts = growingNumbers();
  const texts = new TextWriter(live.reduce((sum, { segment }) => sum + segment.terms.bytes.length, 0));
  const written = { terms: growingNumbers(), texts: [] as string[] };
  let end = 0;
  const cursors = live.map((part) => new TermCursor(part)).filter((cursor) => cursor.next());
  const same: TermCursor[] = [];
  while (cursors.length > 0) {
    leastOf(cursors, same);
    starts.push(end);
    let source: TermCursor | undefined;
    for (const cursor of same) {
      const before = end;
      end = cursor.copyPostings(entries, impacts, end);
      if (end > before) source ??= cursor;
    }
    if (source) {
      const surface = source.surface();
      if (surface !== undefined) {
        written.terms.push(texts.length);
        written.texts.push(surface);
      }
      texts.push(source);
    } else starts.length -= 1;
    for (const cursor of same) if (!cursor.next()) cursors.splice(cursors.indexOf(cursor), 1);
  }
  starts.push(end);
  return {
    ...texts.finish('terms'),
    'surfaces.terms': sharedNarrow(written.terms.done(), 0xffff_ffff),
    ...textSections('surfaces', written.texts),
    'postings.starts': sharedNarrow(starts.done(), 0xffff_ffff),
    'postings.entries': entries,
    'postings.impacts': impacts,
  };
}

/** Collects the cursors at the least current term into `same`, in order. */
function leastOf(cursors: readonly TermCursor[], same: TermCursor[]): void {
  same.length = 0;
  for (const cursor of cursors) {
    const order = same[0] ? cursor.compare(same[0]) : 0;
    if (order > 0) continue;
    if (order < 0) same.length = 0;
    same.push(cursor);
  }
}

function keptPostings({ segment, renumbered, hasDeletions }: LiveDocuments): number {
  const { entries } = segment.postings;
  if (!hasDeletions) return entries.length;
  let count = 0;
  for (let at = 0; at < entries.length; at += 1)
    if (renumbered[(entries[at] ?? 0) >>> 8] !== deletedDocument) count += 1;
  return count;
}

/** A cursor over the terms of a segment. */
class TermCursor {
  readonly bytes: Uint8Array;
  from = 0;
  to = 0;
  private readonly part: LiveDocuments;
  private readonly dictionary: TermDictionary;
  private term = -1;

  constructor(part: LiveDocuments) {
    this.part = part;
    this.dictionary = dictionaryOf(part.segment.sections);
    this.bytes = this.dictionary.bytes;
  }

  next(): boolean {
    const { offsets, length } = this.dictionary;
    this.term += 1;
    this.from = this.to;
    this.to = offsets[this.term + 1] ?? 0;
    return this.term < length;
  }

  compare(other: TermCursor): number {
    const shared = Math.min(this.to - this.from, other.to - other.from);
    for (let at = 0; at < shared; at += 1) {
      const difference = (this.bytes[this.from + at] ?? 0) - (other.bytes[other.from + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return this.to - this.from - (other.to - other.from);
  }

  /** The spelling of the term, where it differs. */
  surface(): string | undefined {
    return this.dictionary.writtenOtherwise(this.term);
  }

  /** Copies the postings of kept documents to `end`; returns the new end. */
  copyPostings(entries: Uint32Array, impacts: Uint8Array, end: number): number {
    const { renumbered, segment } = this.part;
    const { postings } = segment;
    const to = postings.starts[this.term + 1] ?? 0;
    let put = end;
    for (let at = postings.starts[this.term] ?? 0; at < to; at += 1) {
      const entry = postings.entries[at] ?? 0;
      const document = renumbered[entry >>> 8] ?? deletedDocument;
      if (document === deletedDocument) continue;
      entries[put] = (document << 8) | (entry & 0xff);
      impacts[put] = postings.impacts[at] ?? 0;
      put += 1;
    }
    return put;
  }
}

/** Writes a text table from the bytes of others. */
class TextWriter {
  length = 0;
  private readonly bytes: Uint8Array;
  private readonly offsets = growingNumbers();
  private end = 0;

  constructor(maxBytes: number) {
    this.bytes = new Uint8Array(maxBytes);
    this.offsets.push(0);
  }

  push({ bytes, from, to }: TermCursor): void {
    for (let at = from; at < to; at += 1) this.bytes[this.end + at - from] = bytes[at] ?? 0;
    this.end += to - from;
    this.offsets.push(this.end);
    this.length += 1;
  }

  finish(name: string): Sections {
    return {
      [`${name}.bytes`]: sharedNarrow(this.bytes.subarray(0, this.end), 0xff),
      [`${name}.offsets`]: sharedNarrow(this.offsets.done(), 0xffff_ffff),
    };
  }
}
