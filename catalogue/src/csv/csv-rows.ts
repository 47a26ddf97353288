const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** The most bytes of one row; what is longer has a quote that was never closed. */
const largestRow = 1024 * 1024;

/** A row's fields as bytes without their quotes. `undefined` in place of them: a quote in it is never closed. */
export type CsvRow = readonly Buffer[] | undefined;

/**
 * Cuts a stream of comma-separated values (RFC 4180) into rows: quoted fields may hold separators, line ends and doubled
 * quotes. A quote within a bare field stands for itself, and so does what follows a closing quote. Where a quote is never
 * closed, its line is given up and reading goes on at the next. Empty lines are left out.
 */
export class CsvRows {
  private rest: Buffer = Buffer.alloc(0);
  private readonly separator: number;

  constructor(separator: string) {
    this.separator = separator.charCodeAt(0);
  }

  take(chunk: Uint8Array): Generator<CsvRow> {
    this.rest = Buffer.concat([this.rest, chunk]);
    return this.rows(false);
  }

  end(): Generator<CsvRow> {
    return this.rows(true);
  }

  private *rows(atEnd: boolean): Generator<CsvRow> {
    let start = 0;
    while (start < this.rest.length) {
      const end = this.endOfRow(start);
      if (end !== -1 || (atEnd && !this.isOpen)) {
        const row = this.rest.subarray(start, end === -1 ? this.rest.length : end);
        if (!isEmpty(row)) yield this.fieldsOf(row);
        start = end === -1 ? this.rest.length : end + 1;
        continue;
      }
      if (!atEnd && this.rest.length - start <= largestRow) break;
      yield undefined;
      const next = this.rest.indexOf(lineFeed, start);
      start = next === -1 ? this.rest.length : next + 1;
    }
    this.rest = this.rest.subarray(start);
  }

  private isOpen = false;

  /** The place of the line feed that ends the row; -1 when there is none, with `isOpen` telling whether in quotes. */
  private endOfRow(start: number): number {
    const { rest, separator } = this;
    this.isOpen = false;
    let isFieldStart = true;
    for (let at = start; at < rest.length; at++) {
      const byte = rest[at];
      if (this.isOpen) {
        if (byte === quote) {
          if (rest[at + 1] === quote) at++;
          else this.isOpen = false;
        }
      } else if (byte === lineFeed) return at;
      else if (byte === quote && isFieldStart) this.isOpen = true;
      isFieldStart = byte === separator;
    }
    return -1;
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
