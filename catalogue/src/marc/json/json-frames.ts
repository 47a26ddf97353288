import { largestRecord } from '../reading.ts';
import { findOpening } from './json-opening.ts';

const [quote, backslash, newline] = [0x22, 0x5c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** How a record begins, as far as it can be told where all else is lost. */
const recordStart = /\{\s*"(?:leader|fields|_id|controlfield)"|\[\s*\[\s*"(?:LDR|leader|00\d)"/;
const recordStartHere = new RegExp(recordStart, 'y');
/** A record that is an array of fields: nothing else begins with two brackets and a text. */
const fieldListHere = /^\[\s*\[\s*"/;

/** So many bytes have to be there to tell what begins at a place. */
const lookAhead = 400;

const isOpening = (byte: number | undefined) => byte === openBrace || byte === openBracket;
const isClosing = (byte: number | undefined) => byte === closeBrace || byte === closeBracket;

/** The bytes of one record, or what there is of a broken one. */
export interface JsonFrame {
  readonly bytes: Buffer;
  readonly fault?: 'json-not-well-formed' | 'record-too-large' | 'truncated';
}

/** Where reading stands: in front of a record, in a text there, in a record, or behind a broken one. */
type Standing = 'between' | 'text' | 'record' | 'lost';

/**
 * Cuts a stream of JSON (RFC 8259) into its records without reading it whole: one value, values one after another (as
 * in JSON lines) or an array of them, also within an object. A record is an object, or an array of fields. Where a record
 * is broken, reading goes on at the next place that looks like the start of one.
 */
export class JsonFrames {
  private standing: Standing = 'between';
  private rest: Buffer = Buffer.alloc(0);
  /** Place in `rest` up to which it is read. */
  private at = 0;
  /** Arrays and objects around the records that are open. */
  private around = 0;
  /** Of the open record: its place in `rest`, the arrays and objects in it that are open, and whether a text is. */
  private start = 0;
  private depth = 0;
  private isInText = false;

  /** The records that are whole with these bytes. */
  take(chunk: Uint8Array): Generator<JsonFrame> {
    const kept = this.standing === 'record' ? this.start : this.at;
    this.rest = Buffer.concat([this.rest.subarray(kept), chunk]);
    this.at -= kept;
    this.start = 0;
    // What comes behind a bracket or a line's end has to be there to be looked at.
    return this.read(this.rest.length - lookAhead);
  }

  /** What is left at the end. */
  *end(): Generator<JsonFrame> {
    yield* this.read(this.rest.length);
    if (this.standing === 'record') yield { bytes: this.rest.subarray(this.start), fault: 'truncated' };
    else if (this.around > 0 && !this.isClosedBehindBroken())
      yield { bytes: this.rest.subarray(this.at), fault: 'truncated' };
  }

  /** A broken record was told already: that what is around it was closed unseen is no fault of its own. */
  private isClosedBehindBroken(): boolean {
    return this.standing === 'lost' && /[\]}]\s*$/.test(this.rest.toString('latin1'));
  }

  private *read(end: number): Generator<JsonFrame> {
    while (this.at < end) {
      const frame = this.readOn(end);
      if (frame !== undefined) yield frame;
    }
  }

  /** Reads on to where reading stands otherwise, or to the end; answers the record that ended there. */
  private readOn(end: number): JsonFrame | undefined {
    switch (this.standing) {
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

  /** Passes over one mark between records, or begins the record that it opens. */
  private passBetween(): undefined {
    const byte = this.rest[this.at];
    if (isOpening(byte)) this.passOpening(byte);
    else {
      if (byte === quote) this.standing = 'text';
      this.pass(1, isClosing(byte) ? -1 : 0);
    }
  }

  /** Of an object or array it is looked ahead whether it is a record, or holds records further in. */
  private passOpening(byte: number | undefined): void {
    const ahead = this.ahead(0);
    if (byte === openBracket) {
      if (fieldListHere.test(ahead)) this.begin();
      else this.pass(1, 1);
      return;
    }
    const opening = findOpening(ahead);
    // An object in which no record is to be seen is taken for one: whoever maps it says that it is none.
    if (opening === undefined || opening.length === 0) this.begin();
    else this.pass(opening.length, opening.opened);
  }

  private pass(length: number, opened: number): void {
    this.at += length;
    this.around = Math.max(0, this.around + opened);
  }

  /** Passes over a text between records, whatever stands in it; a line's end is in none. */
  private passText(end: number): undefined {
    while (this.standing === 'text' && this.at < end) {
      const byte = this.rest[this.at];
      if (byte === quote || byte === newline) this.standing = 'between';
      this.at += byte === backslash ? 2 : 1;
    }
  }

  private begin(): void {
    this.standing = 'record';
    this.start = this.at;
    this.depth = 0;
    this.isInText = false;
  }

  /** Reads on in the open record, to its end or to the end of the bytes. */
  private readRecord(end: number): JsonFrame | undefined {
    const { rest } = this;
    for (; this.at < end; this.at++) {
      const byte = rest[this.at];
      if (byte === newline && (this.isInText || this.isNextRecord())) return this.broken('json-not-well-formed');
      if (this.isInText) {
        // What is escaped, a quotation mark perhaps, ends nothing.
        if (byte === backslash) this.at++;
        else if (byte === quote) this.isInText = false;
      } else if (byte === quote) this.isInText = true;
      else if (isOpening(byte)) this.depth++;
      else if (isClosing(byte) && --this.depth === 0) return this.whole();
    }
    return this.at - this.start > largestRecord ? this.broken('record-too-large') : undefined;
  }

  /** Whether a line begins behind this place as only a record does, though one is open: its end was lost. */
  private isNextRecord(): boolean {
    if (!isOpening(this.rest[this.at + 1])) return false;
    recordStartHere.lastIndex = 0;
    return recordStartHere.test(this.ahead(1));
  }

  private whole(): JsonFrame {
    this.at++;
    this.standing = 'between';
    return { bytes: this.rest.subarray(this.start, this.at) };
  }

  private broken(fault: NonNullable<JsonFrame['fault']>): JsonFrame {
    this.standing = 'lost';
    return { bytes: this.rest.subarray(this.start, this.at), fault };
  }

  /** Behind a broken record brackets say nothing any more: only what looks like a record is the start of one. */
  private findStart(end: number): undefined {
    const found = this.rest.toString('latin1', this.at).search(recordStart);
    if (found === -1) this.at = Math.max(this.at, end);
    else {
      this.at += found;
      this.begin();
    }
  }

  private ahead(distance: number): string {
    const from = this.at + distance;
    return this.rest.toString('latin1', from, from + lookAhead);
  }
}
