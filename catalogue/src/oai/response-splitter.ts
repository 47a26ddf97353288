import { largestRecord } from '../marc/reading.ts';

/** The elements by which the records of a response are recognised. */
export interface ResponseShape {
  /** Elements that contain the records and nothing else before the last of them. */
  readonly lists: readonly string[];
  /** Elements, one of which comes first in each record; no nested record begins with them. */
  readonly firstInRecord: readonly string[];
  /** Elements that begin after the last record, and elements that end there. */
  readonly afterRecords: readonly string[];
  readonly closingTags: readonly string[];
}

/** A part of a response: a record with the text up to the next one, or the text around the records. */
export interface ResponsePart {
  readonly kind: 'record' | 'around';
  readonly text: string;
  /** Whether the record was cut because it exceeds the maximum size. */
  readonly isTooLarge?: boolean;
  /** Whether nothing follows, so that the text after the record is the end of the response. */
  readonly isLast?: boolean;
}

const prefix = '(?:[\\w.-]{1,64}:)?';
/** The maximum length of the beginning of a record, which may be spread over several chunks. */
const maxBeginningLength = 2_000;
/** A longer blank text is treated as a record. */
const maxBlankLength = 10_000;

/**
 * Splits a response into its records and the text around them, by the form of its tags alone: a fault within one
 * record, such as an unclosed tag or comment, ends with the record. At most the maximum size of a record is buffered.
 */
export class ResponseSplitter {
  /** Matches the beginning of records: the tag of their list, or a record outside of any list. */
  private readonly begins: RegExp;
  /** Matches the end of a record: the next record, or the elements after the last one. */
  private readonly nextOrEnd: RegExp;
  private buffer = '';
  /** Up to this position the buffer contains no boundary. */
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

  /** Takes the next chunk of the response; yields the parts that are complete. */
  *push(text: string): Generator<ResponsePart> {
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
      // A boundary is not searched for in its own part.
      this.searchedTo = list === '' ? 1 : 0;
    }
    yield* this.shorten();
  }

  /** The rest at the end of the response. */
  *end(): Generator<ResponsePart> {
    this.isTooLarge ||= this.buffer.length > largestRecord;
    if (this.isInRecord) yield { ...this.recordPart(this.buffer), isLast: true };
    else yield { kind: 'around', text: this.buffer };
  }

  private *cut(at: number): Generator<ResponsePart> {
    const text = this.buffer.slice(0, at);
    this.buffer = this.buffer.slice(at);
    this.isTooLarge ||= at > largestRecord;
    if (!this.isInRecord) yield { kind: 'around', text };
    else if (!isBlank(text)) yield this.recordPart(text);
    this.isTooLarge = false;
  }

  private recordPart(text: string): ResponsePart {
    if (!this.isTooLarge) return { kind: 'record', text };
    return { kind: 'record', text: text.slice(0, 2 * maxBeginningLength), isTooLarge: true };
  }

  /** Passes on text that cannot contain a boundary any more, and cuts a record that is too large. */
  private *shorten(): Generator<ResponsePart> {
    const settledLength = Math.max(0, this.buffer.length - maxBeginningLength);
    if (!this.isInRecord && settledLength > 0) {
      yield { kind: 'around', text: this.buffer.slice(0, settledLength) };
      this.buffer = this.buffer.slice(settledLength);
      this.searchedTo = 0;
      return;
    }
    // The end of the buffer may begin the next record.
    if (this.isInRecord && this.buffer.length > largestRecord + maxBeginningLength) {
      this.isTooLarge = true;
      this.buffer = this.buffer.slice(0, 2 * maxBeginningLength) + this.buffer.slice(-maxBeginningLength);
    }
    this.searchedTo = Math.max(this.searchedTo, this.buffer.length - maxBeginningLength);
    if (this.isTooLarge) this.searchedTo = Math.min(this.searchedTo, 2 * maxBeginningLength);
  }
}

/** Whether a text consists of blanks and comments only. */
function isBlank(text: string): boolean {
  return text.length < maxBlankLength && text.replace(/<!--[\s\S]*?-->/g, '').trim() === '';
}

/**
 * Whether the text after a record seems to contain another record whose first tags are broken: nothing else there has
 * tags.
 */
export function hasBrokenRecord(remainingText: string): boolean {
  return !isBlank(remainingText) && /<[A-Za-z_]/.test(remainingText);
}
