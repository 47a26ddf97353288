import { largestRecord } from '../reading.ts';
import { findOpening } from './json-opening.ts';

const [quote, backslash, newline] = [0x22, 0x5c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The beginning of a record, by which reading resumes after a fault. */
const recordStart = /\{\s*"(?:leader|fields|_id|controlfield)"|\[\s*\[\s*"(?:LDR|leader|00\d)"/;
const recordStartHere = new RegExp(recordStart, 'y');
/** The beginning of a record that is an array of fields; nothing else begins with two brackets and a string. */
const fieldListHere = /^\[\s*\[\s*"/;

/** The number of bytes needed to recognise the value at a position. */
const lookAhead = 400;

const isOpening = (byte: number | undefined) => byte === openBrace || byte === openBracket;
const isClosing = (byte: number | undefined) => byte === closeBrace || byte === closeBracket;

/** The bytes of one record, or of the readable part of a broken one. */
export interface JsonFrame {
  readonly bytes: Buffer;
  readonly fault?: 'json-not-well-formed' | 'record-too-large' | 'truncated';
}

/** The state of the reader: before a record, in a string before a record, in a record, or after a broken one. */
type Standing = 'between' | 'text' | 'record' | 'lost';

/**
 * Splits a stream of JSON (RFC 8259) into records without parsing it as a whole: one value, a sequence of values (as
 * in JSON lines) or an array of them, also inside an object. A record is an object, or an array of fields. After a
 * broken record, reading continues at the next position that looks like the start of a record.
 */
export class JsonFrames {
  private state: Standing = 'between';
  private rest: Buffer = Buffer.alloc(0);
  /** The position in `rest` up to which bytes were read. */
  private at = 0;
  /** The number of open arrays and objects around the records. */
  private outerDepth = 0;
  /** Of the open record: its start in `rest`, its number of open arrays and objects, and whether a string is open. */
  private start = 0;
  private depth = 0;
  private isInText = false;

  /** The records that are complete with these bytes. */
  push(chunk: Uint8Array): Generator<JsonFrame> {
    const keptFrom = this.state === 'record' ? this.start : this.at;
    this.rest = Buffer.concat([this.rest.subarray(keptFrom), chunk]);
    this.at -= keptFrom;
    this.start = 0;
    // The bytes after a bracket or line end must be present to be looked at.
    return this.read(this.rest.length - lookAhead);
  }

  /** The rest at the end of the stream. */
  *end(): Generator<JsonFrame> {
    yield* this.read(this.rest.length);
    if (this.state === 'record') yield { bytes: this.rest.subarray(this.start), fault: 'truncated' };
    else if (this.outerDepth > 0 && !this.isClosedBehindBroken())
      yield { bytes: this.rest.subarray(this.at), fault: 'truncated' };
  }

  /** After a broken record was reported, unclosed arrays and objects around it are not reported as another fault. */
  private isClosedBehindBroken(): boolean {
    return this.state === 'lost' && /[\]}]\s*$/.test(this.rest.toString('latin1'));
  }

  private *read(end: number): Generator<JsonFrame> {
    while (this.at < end) {
      const frame = this.readOn(end);
      if (frame !== undefined) yield frame;
    }
  }

  /** Reads until the state changes or the bytes end; returns the record that ended there. */
  private readOn(end: number): JsonFrame | undefined {
    switch (this.state) {
      case 'between':
        return this.passBetween();
      case 'text':
        return this.passText(end);
      case 'record':
        return this.readRecord(end);
      case 'lost':
        return this.findStart(end);
    }
  }

  /** Skips one character between records, or begins the record that it opens. */
  private passBetween(): undefined {
    const byte = this.rest[this.at];
    if (isOpening(byte)) this.passOpening(byte);
    else {
      if (byte === quote) this.state = 'text';
      this.skip(1, isClosing(byte) ? -1 : 0);
    }
  }

  /** Looks ahead whether an object or array is a record or contains records. */
  private passOpening(byte: number | undefined): void {
    const ahead = this.ahead(0);
    if (byte === openBracket) {
      if (fieldListHere.test(ahead)) this.begin();
      else this.skip(1, 1);
      return;
    }
    const opening = findOpening(ahead);
    // An object without a visible record is taken for a record; the mapping reports that it is none.
    if (opening === undefined || opening.length === 0) this.begin();
    else this.skip(opening.length, opening.opened);
  }

  private skip(length: number, opened: number): void {
    this.at += length;
    this.outerDepth = Math.max(0, this.outerDepth + opened);
  }

  /** Skips a string between records, whatever it contains; a line end closes it. */
  private passText(end: number): undefined {
    while (this.state === 'text' && this.at < end) {
      const byte = this.rest[this.at];
      if (byte === quote || byte === newline) this.state = 'between';
      this.at += byte === backslash ? 2 : 1;
    }
  }

  private begin(): void {
    this.state = 'record';
    this.start = this.at;
    this.depth = 0;
    this.isInText = false;
  }

  /** Reads the open record to its end or to the end of the bytes. */
  private readRecord(end: number): JsonFrame | undefined {
    const { rest } = this;
    for (; this.at < end; this.at++) {
      const byte = rest[this.at];
      if (byte === newline && (this.isInText || this.isNextRecord())) return this.broken('json-not-well-formed');
      if (this.isInText) {
        // An escaped character, such as a quotation mark, closes nothing.
        if (byte === backslash) this.at++;
        else if (byte === quote) this.isInText = false;
      } else if (byte === quote) this.isInText = true;
      else if (isOpening(byte)) this.depth++;
      else if (isClosing(byte) && --this.depth === 0) return this.completeRecord();
    }
    return this.at - this.start > largestRecord ? this.broken('record-too-large') : undefined;
  }

  /** Whether the next line begins a record although one is open, whose end was lost. */
  private isNextRecord(): boolean {
    if (!isOpening(this.rest[this.at + 1])) return false;
    recordStartHere.lastIndex = 0;
    return recordStartHere.test(this.ahead(1));
  }

  private completeRecord(): JsonFrame {
    this.at++;
    this.state = 'between';
    return { bytes: this.rest.subarray(this.start, this.at) };
  }

  private broken(fault: NonNullable<JsonFrame['fault']>): JsonFrame {
    this.state = 'lost';
    return { bytes: this.rest.subarray(this.start, this.at), fault };
  }

  /** After a broken record brackets are unreliable: only text that looks like a record starts one. */
  private findStart(end: number): undefined {
    const offset = this.rest.toString('latin1', this.at).search(recordStart);
    if (offset === -1) this.at = Math.max(this.at, end);
    else {
      this.at += offset;
      this.begin();
    }
  }

  private ahead(distance: number): string {
    const from = this.at + distance;
    return this.rest.toString('latin1', from, from + lookAhead);
  }
}
