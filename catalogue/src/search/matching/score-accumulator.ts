import { addDocuments, bitOf, withoutDeleted, wordsFor } from '../../segment/document-bitmap.ts';
import { anywhere } from '../../segment/fields.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import { arena } from './arena.ts';
import { documentsOfBitmap } from './document-sets.ts';
import { scoreTableOfPrefix } from './frequent-prefix.ts';
import { intersect, type Matches, type PostingsRange } from './matches.ts';

/** Up to so many documents are sorted instead of read from the bitmap. */
const maxSortedDocuments = 2048;
/** Cost of finding a document in a list, in steps of a sequential read. */
const lookUpCost = 8;
/** Fixed cost of a list before the first document is looked for. */
const listCost = 400;

/*
 * Tables over all documents of the largest segment this thread has searched, kept so that a union allocates only its
 * result. They are empty between calls: reading clears them. `marked` marks documents with an entry, `allowed` the
 * candidates while a long range is read.
 */
let scores = new Float32Array(0);
let masks = new Uint8Array(0);
let marked = new Uint32Array(0);
let allowed = new Uint32Array(0);
const firstDocuments = new Uint32Array(maxSortedDocuments);
/** Positions of the postings of allowed documents, one chunk at a time. */
const chunkLength = 4096;
const postingPositions = new Uint32Array(chunkLength);

function ensureCapacity(documentCount: number): void {
  if (scores.length >= documentCount) return;
  scores = new Float32Array(documentCount);
  masks = new Uint8Array(documentCount);
  marked = new Uint32Array(wordsFor(documentCount));
  allowed = new Uint32Array(marked.length);
}

/**
 * Accumulates the union of postings lists: each document with its best score and all its fields. Every list is
 * written into a table over all documents, which is then read in order. Serves one union at a time.
 */
export class ScoreAccumulator {
  private readonly live: LiveSegment;
  /** Only these documents are accumulated. */
  private readonly within: Uint32Array | undefined;
  /** All accumulated documents are known to be among these, and every one of them is accumulated. */
  private readonly isWhole: boolean;
  private count = 0;
  /** Whether `allowed` holds these documents. */
  private isAllowed = false;

  constructor(live: LiveSegment, within: Uint32Array | undefined, isWhole: boolean) {
    this.live = live;
    this.within = within;
    this.isWhole = isWhole;
    ensureCapacity(live.segment.documentCount);
  }

  add(document: number, score: number, mask: number): void {
    const word = document >>> 5;
    const bit = 1 << (document & 31);
    const bits = marked[word] ?? 0;
    if (bits & bit) {
      if (score > (scores[document] ?? 0)) scores[document] = score;
      masks[document] = (masks[document] ?? 0) | mask;
      return;
    }
    marked[word] = bits | bit;
    scores[document] = score;
    masks[document] = mask;
    if (this.count < maxSortedDocuments) firstDocuments[this.count] = document;
    this.count += 1;
  }

  addMatches({ documents, scores: documentScores, masks: fields }: Matches): void {
    for (let at = 0; at < documents.length; at += 1)
      this.add(documents[at] ?? 0, documentScores[at] ?? 0, fields[at] ?? 0);
  }

  addPostings(range: PostingsRange): void {
    const { within } = this;
    if (within && this.addFromTable(within, range)) return;
    if (!within || this.isWhole) {
      this.addAllPostings(range);
      return;
    }
    const [firstTerm, lastTerm] = range.terms;
    const length = range.to - range.from;
    if (within.length === 1 && lastTerm - firstTerm > 1) {
      this.addOneDocument(within[0] ?? 0, range);
      return;
    }
    if ((lastTerm - firstTerm) * (listCost + within.length * lookUpCost) > length) {
      if (!this.isAllowed) addDocuments(allowed, within);
      this.isAllowed = true;
      this.addAllowedPostings(range);
      return;
    }
    const { starts } = this.live.segment.postings;
    for (let term = firstTerm; term < lastTerm; term += 1)
      this.addMatches(intersect(this.live.segment, within, starts[term] ?? 0, starts[term + 1] ?? 0, range));
  }

  /** Adds a range from the score table where it is that of a frequent prefix; false for other ranges. */
  private addFromTable(within: Uint32Array, { terms: [from, to], mask, weight }: PostingsRange): boolean {
    const table = mask === anywhere ? scoreTableOfPrefix(this.live.segment, { from, to }) : undefined;
    if (!table) return false;
    const { impacts, fields } = table;
    const share = weight / 255;
    for (let at = 0; at < within.length; at += 1) {
      const document = within[at] ?? 0;
      const documentFields = fields[document] ?? 0;
      if (documentFields !== 0) this.add(document, (impacts[document] ?? 0) * share, documentFields);
    }
    return true;
  }

  /** The accumulated matches; clears the tables. */
  read(): Matches {
    const { count } = this;
    const documents = this.within
      ? this.readWithin(this.within)
      : count <= maxSortedDocuments
        ? this.readSorted()
        : this.readBitmap();
    const { length } = documents;
    const [best, fieldsOf] = [scores, masks];
    const matches = { documents, scores: arena.floats(length), masks: arena.bytes(length) };
    for (let at = 0; at < length; at += 1) matches.scores[at] = best[documents[at] ?? 0] ?? 0;
    for (let at = 0; at < length; at += 1) matches.masks[at] = fieldsOf[documents[at] ?? 0] ?? 0;
    return matches;
  }

  private readWithin(within: Uint32Array): Uint32Array {
    if (this.isWhole) {
      marked.fill(0, 0, wordsFor(this.live.segment.documentCount));
      return within;
    }
    const documents = arena.numbers(this.count);
    let length = 0;
    for (let at = 0; at < within.length; at += 1) {
      const document = within[at] ?? 0;
      if (bitOf(marked, document) === 1) documents[length++] = document;
    }
    for (let at = 0; at < within.length; at += 1) marked[(within[at] ?? 0) >>> 5] = 0;
    if (this.isAllowed) for (let at = 0; at < within.length; at += 1) allowed[(within[at] ?? 0) >>> 5] = 0;
    return documents;
  }

  private readSorted(): Uint32Array {
    const { deleted } = this.live;
    const documents = firstDocuments.slice(0, this.count).sort();
    let length = 0;
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0;
      marked[document >>> 5] = 0;
      if (deleted && bitOf(deleted, document) === 1) continue;
      documents[length++] = document;
    }
    return documents.subarray(0, length);
  }

  private readBitmap(): Uint32Array {
    const words = wordsFor(this.live.segment.documentCount);
    withoutDeleted(marked, words, this.live.deleted);
    const documents = documentsOfBitmap(marked, words, this.count);
    marked.fill(0, 0, words);
    return documents;
  }

  /** The innermost loop: `add` inlined, over tables that the compiler knows to be constant. */
  private addAllPostings({ from, to, mask, weight }: PostingsRange): void {
    const { entries, impacts } = this.live.segment.postings;
    const [best, fieldsOf, marks] = [scores, masks, marked];
    const share = weight / 255;
    let { count } = this;
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] ?? 0;
      const fields = entry & mask & 255;
      if (fields === 0) continue;
      const document = entry >>> 8;
      const word = document >>> 5;
      const bit = 1 << (document & 31);
      const score = (impacts[at] ?? 0) * share;
      const bits = marks[word] ?? 0;
      if (bits & bit) {
        if (score > (best[document] ?? 0)) best[document] = score;
        fieldsOf[document] = (fieldsOf[document] ?? 0) | fields;
        continue;
      }
      marks[word] = bits | bit;
      best[document] = score;
      fieldsOf[document] = fields;
      if (count < maxSortedDocuments) firstDocuments[count] = document;
      count += 1;
    }
    this.count = count;
  }

  /** Adds the postings of one document among those of many terms. */
  private addOneDocument(document: number, { from, to, mask, weight }: PostingsRange): void {
    const { entries, impacts } = this.live.segment.postings;
    const share = weight / 255;
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] ?? 0;
      if (entry >>> 8 !== document) continue;
      const fields = entry & mask & 255;
      if (fields !== 0) this.add(document, (impacts[at] ?? 0) * share, fields);
    }
  }

  /** Collects the postings of allowed documents first, branch-free. */
  private addAllowedPostings({ from, to, mask, weight }: PostingsRange): void {
    const { entries, impacts } = this.live.segment.postings;
    const [best, fieldsOf, marks, only] = [scores, masks, marked, allowed];
    const share = weight / 255;
    let { count } = this;
    for (let first = from; first < to; first += chunkLength) {
      const end = Math.min(to, first + chunkLength);
      let matchCount = 0;
      for (let at = first; at < end; at += 1) {
        const entry = entries[at] ?? 0;
        postingPositions[matchCount] = at;
        matchCount += ((only[entry >>> 13] ?? 0) >>> ((entry >>> 8) & 31)) & 1;
      }
      for (let match = 0; match < matchCount; match += 1) {
        const at = postingPositions[match] ?? 0;
        const entry = entries[at] ?? 0;
        const fields = entry & mask & 255;
        if (fields === 0) continue;
        const document = entry >>> 8;
        const score = (impacts[at] ?? 0) * share;
        const bits = marks[document >>> 5] ?? 0;
        const isNew = 1 - ((bits >>> (document & 31)) & 1);
        marks[document >>> 5] = bits | (1 << (document & 31));
        best[document] = isNew === 1 || score > (best[document] ?? 0) ? score : (best[document] ?? 0);
        fieldsOf[document] = fields | (isNew === 1 ? 0 : (fieldsOf[document] ?? 0));
        count += isNew;
      }
    }
    this.count = count;
  }
}
