import { largestRecord } from '../marc/reading.ts';

/** How the records of a kind of answer are told from what stands around them. */
export interface ResponseShape {
  /** The elements that hold the records and nothing else before the last of them. */
  readonly lists: readonly string[];
  /** Elements of which one comes first in each record; no record within a record begins so. */
  readonly firstInRecord: readonly string[];
  /** Elements that begin behind the last record, and those whose end comes there. */
  readonly afterRecords: readonly string[];
  readonly closingTags: readonly string[];
}

/** A part of an answer: a record with what follows it up to the next one, or what stands around the records. */
export interface ResponsePart {
  readonly kind: 'record' | 'around';
  readonly text: string;
  /** Whether a record is cut off here, since it is larger than any record may be. */
  readonly isTooLarge?: boolean;
  /** Whether nothing of the answer follows, so that what stands behind the record is the end of the answer. */
  readonly isLast?: boolean;
}

const prefix = '(?:[\\w.-]{1,64}:)?';
/** The beginning of a record may come in several texts; it is no longer than this. */
const longestBeginning = 2_000;
/** What is longer is looked at as a record. */
const longestBlank = 10_000;

/**
 * Cuts an answer into its records and what stands around them, by the look of its tags alone: a fault within one record,
 * as a tag or a comment that is never closed, ends with it. Of a record no more is kept than the largest may have.
 */
export class ResponseSplitter {
  /** Where records begin: the tag of their list, or a record that stands in none. */
  private readonly begins: RegExp;
  /** Where a record ends: at the next one, or behind the last. */
  private readonly nextOrEnd: RegExp;
  private buffer = '';
  /** In what is held there is no boundary before this place. */
  private searchedTo = 0;
  private isInRecord = false;
  private isTooLarge = false;

  constructor({ lists, firstInRecord, afterRecords, closingTags }: ResponseShape) {
    const attributes = '(?:\\s[^<>]{0,1500})?';
    const list = `(?<list><${prefix}(?:${lists.join('|')})${attributes}(?<!/)>)`;
    const next = `(?<next><${prefix}record${attributes}>\\s{0,200}<${prefix}(?:${firstInRecord.join('|')})[\\s/>])`;
    const end = `<${prefix}(?:${afterRecords.join('|')})[\\s/>]|</${prefix}(?:${closingTags.join('|')})\\s{0,9}>`;
    this.begins = new RegExp(`${list}|<${prefix}record[\\s>]`, 'g');
    this.nextOrEnd = new RegExp(`${next}|${end}`, 'g');
  }

  /** Takes the next text of the answer; returns the parts that have ended. */
  *take(text: string): Generator<ResponsePart> {
    this.buffer += text;
    for (;;) {
      const boundary = this.isInRecord ? this.nextOrEnd : this.begins;
      boundary.lastIndex = this.searchedTo;
      const match = boundary.exec(this.buffer);
      if (match === null) break;
      const list = match.groups?.list ?? '';
      const wasInRecord = this.isInRecord;
      yield* this.cut(match.index + list.length);
      this.isInRecord = !wasInRecord || match.groups?.next !== undefined;
      // A boundary is none of its own part.
      this.searchedTo = list === '' ? 1 : 0;
    }
    yield* this.shorten();
  }

  /** What is left at the end. */
  *end(): Generator<ResponsePart> {
    if (this.isInRecord) yield { ...this.recordPart(this.buffer), isLast: true };
    else yield { kind: 'around', text: this.buffer };
  }

  private *cut(at: number): Generator<ResponsePart> {
    const text = this.buffer.slice(0, at);
    this.buffer = this.buffer.slice(at);
    if (!this.isInRecord) yield { kind: 'around', text };
    else if (!isBlank(text)) yield this.recordPart(text);
    this.isTooLarge = false;
  }

  private recordPart(text: string): ResponsePart {
    return { kind: 'record', text, ...(this.isTooLarge && { isTooLarge: true }) };
  }

  /** What cannot hold a boundary any more goes on its way, or of a record that is too large is dropped. */
  private *shorten(): Generator<ResponsePart> {
    const settled = Math.max(0, this.buffer.length - longestBeginning);
    if (!this.isInRecord && settled > 0) {
      yield { kind: 'around', text: this.buffer.slice(0, settled) };
      this.buffer = this.buffer.slice(settled);
      this.searchedTo = 0;
      return;
    }
    if (this.isInRecord && this.buffer.length > largestRecord) {
      this.isTooLarge = true;
      this.buffer = this.buffer.slice(0, 2 * longestBeginning) + this.buffer.slice(-longestBeginning);
    }
    this.searchedTo = Math.max(this.searchedTo, this.buffer.length - longestBeginning);
    if (this.isTooLarge) this.searchedTo = Math.min(this.searchedTo, 2 * longestBeginning);
  }
}

/** Whether there is nothing in a text but blanks and comments. */
function isBlank(text: string): boolean {
  return text.length < longestBlank && text.replace(/<!--[\s\S]*?-->/g, '').trim() === '';
}

/**
 * Whether another record seems to stand behind a record and before the next one, whose first tags are broken: nothing else
 * is there that has tags.
 */
export function hasBrokenRecord(rest: string): boolean {
  return !isBlank(rest) && /<[A-Za-z_]/.test(rest);
}
