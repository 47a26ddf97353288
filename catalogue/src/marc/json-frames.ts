import { openingOf } from './json-opening.ts';
import { largestRecord } from './reading.ts';

const [quote, backslash, newline] = [0x22, 0x5c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** How a record begins, as far as it can be told where all else is lost. */
const recordStart = /\{\s*"(?:leader|fields|_id|controlfield)"|\[\s*\[\s*"(?:LDR|leader|00\d)"/;
const recordStartHere = new RegExp(recordStart, 'y');

/** So many bytes have to be there to tell what begins at a place. */
const lookAhead = 400;

/** The bytes of one record, or what there is of a broken one. */
export interface JsonFrame {
  readonly bytes: Buffer;
  readonly fault?: 'json-not-well-formed' | 'record-too-large' | 'truncated';
}

/**
 * Cuts a stream of JSON (RFC 8259) into its records without reading it whole: one value, values one after another (as
 * in JSON lines) or an array of them, also within an object. A record is an object, or an array of fields. Where a record
 * is broken, reading goes on at the next place that looks like the start of one.
 */
export class JsonFrames {
  private rest: Buffer = Buffer.alloc(0);
  /** Place in `rest` up to which it is read, and where the open record begins; -1 = none is open. */
  private at = 0;
  private start = -1;
  private depth = 0;
  /** Arrays and objects around the records that are open. */
  private around = 0;
  private inString = false;
  private lost = false;

  /** The records that are whole with these bytes. */
  take(chunk: Uint8Array): Generator<JsonFrame> {
    const from = this.start === -1 ? this.at : this.start;
    this.rest = Buffer.concat([this.rest.subarray(from), chunk]);
    this.at -= from;
    if (this.start !== -1) this.start = 0;
    // What comes behind a bracket or a line's end has to be there to be looked at.
    return this.read(this.rest.length - lookAhead);
  }

  /** What is left at the end. */
  *end(): Generator<JsonFrame> {
    yield* this.read(this.rest.length);
    if (this.start !== -1) yield { bytes: this.rest.subarray(this.start), fault: 'truncated' };
    else if (this.around > 0 && !(this.lost && /[\]}]\s*$/.test(this.rest.toString('latin1')))) {
      yield { bytes: this.rest.subarray(this.at), fault: 'truncated' };
    }
  }

  private *read(end: number): Generator<JsonFrame> {
    while (this.at < end) {
      if (this.lost) this.findStart(end);
      else if (this.start !== -1) {
        const frame = this.within(end);
        if (frame !== undefined) yield frame;
      } else if (this.inString) this.passString(end);
      else this.between();
    }
  }

  /** Goes to the start of the next record. */
  private between(): void {
    const byte = this.rest[this.at];
    if (byte === openBrace) {
      const opening = openingOf(this.ahead(0));
      if (opening === undefined || opening.length === 0) this.begin();
      else this.pass(opening.length, opening.opened);
    } else if (byte === openBracket) {
      if (/^\[\s*\[\s*"/.test(this.ahead(0))) this.begin();
      else this.pass(1, 1);
    } else if (byte === closeBrace || byte === closeBracket) this.pass(1, -1);
    else {
      this.inString = byte === quote;
      this.pass(1, 0);
    }
  }

  /** Passes over a text between records, whatever stands in it; a line's end is in none. */
  private passString(end: number): void {
    for (; this.inString && this.at < end; this.at++) {
      const byte = this.rest[this.at];
      if (byte === backslash) this.at++;
      else if (byte === quote || byte === newline) this.inString = false;
    }
  }

  private pass(length: number, opened: number): void {
    this.at += length;
    this.around = Math.max(0, this.around + opened);
  }

  private begin(): void {
    this.start = this.at;
    this.depth = 0;
    this.inString = false;
  }

  private ahead(distance: number): string {
    return this.rest.toString('latin1', this.at + distance, this.at + distance + lookAhead);
  }

  /** Reads on in the open record, to its end or to the end of the bytes. */
  private within(end: number): JsonFrame | undefined {
    const { rest } = this;
    for (; this.at < end; this.at++) {
      const byte = rest[this.at];
      if (byte === newline && (this.inString || this.isNextRecord())) return this.broken('json-not-well-formed');
      if (this.inString) {
        if (byte === backslash) this.at++;
        else if (byte === quote) this.inString = false;
      } else if (byte === quote) this.inString = true;
      else if (byte === openBrace || byte === openBracket) this.depth++;
      else if ((byte === closeBrace || byte === closeBracket) && --this.depth === 0) {
        const bytes = rest.subarray(this.start, ++this.at);
        this.start = -1;
        return { bytes };
      }
    }
    return this.at - this.start > largestRecord ? this.broken('record-too-large') : undefined;
  }

  /** Whether a line begins behind this place as only a record does, though one is open. */
  private isNextRecord(): boolean {
    const next = this.rest[this.at + 1];
    return (next === openBrace || next === openBracket) && isRecordStart(this.ahead(1));
  }

  private broken(fault: NonNullable<JsonFrame['fault']>): JsonFrame {
    const bytes = this.rest.subarray(this.start, this.at);
    this.start = -1;
    this.lost = true;
    return { bytes, fault };
  }

  private findStart(end: number): void {
    const found = this.rest.toString('latin1', this.at).search(recordStart);
    if (found === -1) {
      this.at = Math.max(this.at, end);
      return;
    }
    this.at += found;
    this.lost = false;
    this.begin();
  }
}

function isRecordStart(text: string): boolean {
  recordStartHere.lastIndex = 0;
  return recordStartHere.test(text);
}
