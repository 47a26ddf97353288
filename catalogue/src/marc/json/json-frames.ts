import { largestRecord } from '../reading.ts';
import { findOpening } from './json-opening.ts';

const [quote, backslash, newline] = [0x22, 0x5c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The beginning of a record, by which reading resumes after a fault. */
const recordStart = /\{\s*"(?:leader|fields|_id|controlfield)"|\[\s*\[\s*"(?:LDR|leader|00\d)"/;
const recordAtPosition = new RegExp(recordStart, 'y');
/** The beginning of a record that is an array of fields; nothing else begins with two brackets and a string. */
const fieldListAtStart = /^\[\s*\[\s*"/;

/** The number of bytes needed to recognise the value at a position. */
const lookAhead = 400;

const isOpening = (byte: number | undefined) => byte === openBrace || byte === openBracket;
const isClosing = (byte: number | undefined) => byte === closeBrace || byte === closeBracket;

/** The bytes of one record, or of the readable part of a broken one. */
export interface JsonFrame {
  readonly bytes: Buffer;
  readonly fault?: 'json-not-well-formed' | 'record-too-large' | 'truncated';
}

/** Where the reader is; after a broken record brackets are unreliable. */
type ReaderState = 'between-records' | 'string-between-records' | 'record' | 'after-broken-record';

/**
 * Splits a stream of JSON (RFC 8259) into records without parsing it as a whole: one value, a sequence of values (as
 * in JSON lines) or an array of them, also inside an object. A record is an object, or an array of fields. After a
 * broken record, reading continues at the next position that looks like the start of a record.
 */
export class JsonFrames {
  private state: ReaderState = 'between-records';
  private buffer: Buffer = Buffer.alloc(0);
  /** The position in `buffer` up to which bytes were read. */
  private position = 0;
  /** The number of open arrays and objects around the records. */
  private outerDepth = 0;
  /** Of the open record: its start in `buffer`, its number of open arrays and objects, and whether a string is open. */
  private start = 0;
  private depth = 0;
  private isInString = false;

  /** The records that are complete with these bytes. */
  push(chunk: Uint8Array): Generator<JsonFrame> {
    const from = this.state === 'record' ? this.start : this.position;
    this.buffer = Buffer.concat([this.buffer.subarray(from), chunk]);
    this.position -= from;
    this.start = 0;
    // The bytes after a bracket or line end must be present to be looked at.
    return this.read(this.buffer.length - lookAhead);
  }

  /** The last records, at the end of the stream. */
  *end(): Generator<JsonFrame> {
    yield* this.read(this.buffer.length);
    if (this.state === 'record') yield { bytes: this.buffer.subarray(this.start), fault: 'truncated' };
    else if (this.outerDepth > 0 && !this.isClosedAfterBrokenRecord())
      yield { bytes: this.buffer.subarray(this.position), fault: 'truncated' };
  }

  /** After a broken record was reported, unclosed arrays and objects around it are not reported as another fault. */
  private isClosedAfterBrokenRecord(): boolean {
    return this.state === 'after-broken-record' && /[\]}]\s*$/.test(this.buffer.toString('latin1'));
  }

  private *read(end: number): Generator<JsonFrame> {
    while (this.position < end) {
      const frame = this.readUntilChange(end);
      if (frame !== undefined) yield frame;
    }
  }

  /** Reads until the state may have changed or the bytes end; returns the record that ended there. */
  private readUntilChange(end: number): JsonFrame | undefined {
    switch (this.state) {
      case 'between-records':
        return this.readBetweenRecords();
      case 'string-between-records':
        return this.skipString(end);
      case 'record':
        return this.readRecord(end);
      case 'after-broken-record':
        return this.resumeAtNextRecord(end);
    }
  }

  /** Skips one character between records, or begins the record that it opens. */
  private readBetweenRecords(): undefined {
    const byte = this.buffer[this.position];
    if (isOpening(byte)) this.readOpening(byte);
    else {
      if (byte === quote) this.state = 'string-between-records';
      this.skip(1, isClosing(byte) ? -1 : 0);
    }
  }

  /** Begins a record where an object or array is one; enters it where it contains records. */
  private readOpening(byte: number | undefined): void {
    const text = this.textFrom(0);
    if (byte === openBracket) {
      if (fieldListAtStart.test(text)) this.beginRecord();
      else this.skip(1, 1);
      return;
    }
    const opening = findOpening(text);
    // An object without a visible record is taken for a record; the mapping reports that it is none.
    if (opening === undefined || opening.length === 0) this.beginRecord();
    else this.skip(opening.length, opening.opened);
  }

  private skip(length: number, opened: number): void {
    this.position += length;
    this.outerDepth = Math.max(0, this.outerDepth + opened);
  }

  /** Skips a string between records, whatever it contains; a line end closes it. */
  private skipString(end: number): undefined {
    while (this.state === 'string-between-records' && this.position < end) {
      const byte = this.buffer[this.position];
      if (byte === quote || byte === newline) this.state = 'between-records';
      this.position += byte === backslash ? 2 : 1;
    }
  }

  private beginRecord(): void {
    this.state = 'record';
    this.start = this.position;
    this.depth = 0;
    this.isInString = false;
  }

  /** Reads the open record to its end or to the end of the bytes. */
  private readRecord(end: number): JsonFrame | undefined {
    const { buffer } = this;
    for (; this.position < end; this.position++) {
      const byte = buffer[this.position];
      if (byte === newline && (this.isInString || this.isNextRecord()))
        return this.endBrokenRecord('json-not-well-formed');
      if (this.isInString) {
        // An escaped character, such as a quotation mark, closes nothing.
        if (byte === backslash) this.position++;
        else if (byte === quote) this.isInString = false;
      } else if (byte === quote) this.isInString = true;
      else if (isOpening(byte)) this.depth++;
      else if (isClosing(byte) && --this.depth === 0) return this.endRecord();
    }
    return this.position - this.start > largestRecord ? this.endBrokenRecord('record-too-large') : undefined;
  }

  /** Whether the next line begins a record although one is open, whose end was lost. */
  private isNextRecord(): boolean {
    if (!isOpening(this.buffer[this.position + 1])) return false;
    recordAtPosition.lastIndex = 0;
    return recordAtPosition.test(this.textFrom(1));
  }

  private endRecord(): JsonFrame {
    this.position++;
    this.state = 'between-records';
    return { bytes: this.buffer.subarray(this.start, this.position) };
  }

  private endBrokenRecord(fault: NonNullable<JsonFrame['fault']>): JsonFrame {
    this.state = 'after-broken-record';
    return { bytes: this.buffer.subarray(this.start, this.position), fault };
  }

  /** After a broken record only text that looks like a record starts one. */
  private resumeAtNextRecord(end: number): undefined {
    const offset = this.buffer.toString('latin1', this.position).search(recordStart);
    if (offset === -1) this.position = Math.max(this.position, end);
    else {
      this.position += offset;
      this.beginRecord();
    }
  }

  /** The next `lookAhead` bytes, from a distance after the position on. */
  private textFrom(distance: number): string {
    const from = this.position + distance;
    return this.buffer.toString('latin1', from, from + lookAhead);
  }
}
