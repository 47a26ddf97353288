import type { SkipReason } from '../import/report/import-note.ts';

const [quote, lineFeed, carriageReturn, blank] = [0x22, 0x0a, 0x0d, 0x20];

/** The most bytes of one row; where they end within quotes, these were never closed. */
const largestRow = 1024 * 1024;

/** A row's fields as bytes without their quotes, or why its line was given up. */
export type CsvRow = readonly Buffer[] | CsvRowFault;

/** Why a line was given up, and how it begins. */
export interface CsvRowFault {
  readonly fault: Extract<SkipReason, `csv-${string}`>;
  readonly beginning: string;
}

/**
 * Cuts a stream of comma-separated values (RFC 4180) into rows: quoted fields may hold separators, line ends and doubled
 * quotes. A quote within a bare field stands for itself, and so does what follows a closing quote. Where a quote is never
 * closed, its line is given up and reading goes on at the next; so it is with a line that is too long. Empty lines are
 * left out.
 */
export class CsvRowSplitter {
  private rest: Buffer = Buffer.alloc(0);
  /** Up to the end of its line, what comes belongs to a row that was given up. */
  private isPassing = false;
  private readonly separator: number;
  private readonly lineEnd: number;

  /** Lines end with a line feed, also behind a carriage return, or all of them with a carriage return alone. */
  constructor(separator: string, lineEnd: '\n' | '\r' = '\n') {
    this.separator = separator.charCodeAt(0);
    this.lineEnd = lineEnd.charCodeAt(0);
  }

  take(chunk: Uint8Array): Generator<CsvRow> {
    this.rest = Buffer.concat([this.rest, chunk]);
    return this.rows(false);
  }

  end(): Generator<CsvRow> {
    return this.rows(true);
  }

  private *rows(atEnd: boolean): Generator<CsvRow> {
    let start = this.isPassing ? this.nextLine(0) : 0;
    while (start < this.rest.length) {
      const end = this.endOfRow(start);
      if (typeof end === 'number' || (atEnd && end === 'to-come')) {
        const row = this.rest.subarray(start, typeof end === 'number' ? end : this.rest.length);
        if (!isEmpty(row)) yield this.fieldsOf(row);
        start += row.length + 1;
      } else if (end === 'to-come' || (end === 'in-quotes' && !atEnd)) break;
      else {
        const beginning = this.rest.toString('utf8', start, start + 100);
        yield { fault: end === 'too-large' ? 'csv-row-too-large' : 'csv-quote-open', beginning };
        start = this.nextLine(start);
      }
    }
    this.rest = this.rest.subarray(start);
  }

  /** Where the next line begins; where it is still to come, what comes before it is passed over. */
  private nextLine(from: number): number {
    const end = this.rest.indexOf(this.lineEnd, from);
    this.isPassing = end === -1;
    return end === -1 ? this.rest.length : end + 1;
  }

  /** The place of the line's end that ends the row, or why there is none. */
  private endOfRow(start: number): number | 'to-come' | 'in-quotes' | 'quote-open' | 'too-large' {
    const { rest, separator, lineEnd } = this;
    const limit = start + largestRow;
    let isOpen = false;
    let hasLines = false;
    let isFieldStart = true;
    for (let at = start; at < rest.length; at++) {
      if (at > limit) return isOpen ? 'quote-open' : 'too-large';
      const byte = rest[at];
      if (isOpen) {
        if (byte === lineEnd) hasLines = true;
        else if (byte === quote) {
          if (rest[at + 1] === quote) at++;
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

  /** Whether a field may end before this place: a quote that closes one of several lines elsewhere opens that of another row. */
  private isFieldEnd(position: number): boolean {
    let at = position;
    while (this.rest[at] === blank) at++;
    const next = this.rest[at];
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
