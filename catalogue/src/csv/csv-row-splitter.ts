import type { SkipReason } from '../report/import-note.ts';

const [quote, lineFeed, carriageReturn, blank] = [0x22, 0x0a, 0x0d, 0x20];

/** The maximum size of a row in bytes; a quote that is still open there was never closed. */
const largestRow = 1024 * 1024;

/** The cells of a row as bytes without their quotes, or the fault of its line. */
export type CsvRow = readonly Buffer[] | CsvRowFault;

/** The reason why a line was skipped, and its beginning. */
export interface CsvRowFault {
  readonly fault: Extract<SkipReason, `csv-${string}`>;
  readonly beginning: string;
}

/**
 * Splits a stream of comma-separated values (RFC 4180) into rows: quoted cells may contain separators, line ends and
 * doubled quotes. A quote within an unquoted cell is a character, and so is text after a closing quote. A line with
 * an unclosed quote and a line that is too long are skipped and reading continues at the next line. Empty lines are
 * ignored.
 */
export class CsvRowSplitter {
  private unsplitBytes: Buffer = Buffer.alloc(0);
  /** Whether the rest of the line belongs to a row that was skipped. */
  private isPassing = false;
  private readonly separator: number;
  private readonly lineEnd: number;

  /** Lines end with a line feed, optionally after a carriage return, or all of them with a carriage return alone. */
  constructor(separator: string, lineEnd: '\n' | '\r' = '\n') {
    this.separator = separator.charCodeAt(0);
    this.lineEnd = lineEnd.charCodeAt(0);
  }

  push(chunk: Uint8Array): Generator<CsvRow> {
    this.unsplitBytes = Buffer.concat([this.unsplitBytes, chunk]);
    return this.rows(false);
  }

  end(): Generator<CsvRow> {
    return this.rows(true);
  }

  private *rows(atEnd: boolean): Generator<CsvRow> {
    let start = this.isPassing ? this.nextLine(0) : 0;
    while (start < this.unsplitBytes.length) {
      const end = this.endOfRow(start);
      if (typeof end === 'number' || (atEnd && end === 'to-come')) {
        const row = this.unsplitBytes.subarray(start, typeof end === 'number' ? end : this.unsplitBytes.length);
        if (!isEmpty(row)) yield this.fieldsOf(row);
        start += row.length + 1;
      } else if (end === 'to-come' || (end === 'in-quotes' && !atEnd)) break;
      else {
        const beginning = this.unsplitBytes.toString('utf8', start, start + 100);
        yield { fault: end === 'too-large' ? 'csv-row-too-large' : 'csv-quote-open', beginning };
        start = this.nextLine(start);
      }
    }
    this.unsplitBytes = this.unsplitBytes.subarray(start);
  }

  /** The start of the next line; until it arrives, the bytes before it are dropped. */
  private nextLine(from: number): number {
    const end = this.unsplitBytes.indexOf(this.lineEnd, from);
    this.isPassing = end === -1;
    return end === -1 ? this.unsplitBytes.length : end + 1;
  }

  /** The position of the line end that ends the row, or the reason why there is none. */
  private endOfRow(start: number): number | 'to-come' | 'in-quotes' | 'quote-open' | 'too-large' {
    const { unsplitBytes, separator, lineEnd } = this;
    const limit = start + largestRow;
    let isOpen = false;
    let hasLines = false;
    let isFieldStart = true;
    for (let at = start; at < unsplitBytes.length; at++) {
      if (at > limit) return isOpen ? 'quote-open' : 'too-large';
      const byte = unsplitBytes[at];
      if (isOpen) {
        if (byte === lineEnd) hasLines = true;
        else if (byte === quote) {
          if (unsplitBytes[at + 1] === quote) at++;
          else if (hasLines && !this.isFieldEnd(at + 1)) return 'quote-open';
          else isOpen = false;
        }
      } else if (byte === lineEnd) return at;
      else if (byte === quote && isFieldStart) {
        isOpen = true;
        hasLines = false;
      }
      isFieldStart = byte === separator;
    }
    return isOpen ? 'in-quotes' : 'to-come';
  }

  /**
   * Whether a cell may end before this position. A quote elsewhere would close a cell of several lines in the middle
   * of another row.
   */
  private isFieldEnd(position: number): boolean {
    let at = position;
    while (this.unsplitBytes[at] === blank) at++;
    const next = this.unsplitBytes[at];
    return next === undefined || next === this.separator || next === lineFeed || next === carriageReturn;
  }

  private fieldsOf(row: Buffer): Buffer[] {
    const end = row[row.length - 1] === carriageReturn ? row.length - 1 : row.length;
    const fields: Buffer[] = [];
    let at = 0;
    while (at <= end) {
      if (row[at] !== quote) {
        const next = row.indexOf(this.separator, at);
        const until = next === -1 || next > end ? end : next;
        fields.push(row.subarray(at, until));
        at = until + 1;
        continue;
      }
      const parts: Buffer[] = [];
      at++;
      for (;;) {
        const close = row.indexOf(quote, at);
        const until = close === -1 || close > end ? end : close;
        parts.push(row.subarray(at, until));
        if (row[until + 1] !== quote || until + 1 >= end) {
          at = until + 1;
          break;
        }
        parts.push(row.subarray(until, until + 1));
        at = until + 2;
      }
      const next = row.indexOf(this.separator, at);
      const until = next === -1 || next > end ? end : next;
      if (until > at) parts.push(row.subarray(at, until));
      fields.push(Buffer.concat(parts));
      at = until + 1;
    }
    return fields;
  }
}

function isEmpty(row: Buffer): boolean {
  return row.length === 0 || (row.length === 1 && row[0] === carriageReturn);
}
