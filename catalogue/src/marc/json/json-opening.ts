/** The part of a JSON text before its first record, such as `{"collection": {"record": [`. */
export interface JsonOpening {
  /** The number of characters before the record. */
  readonly length: number;
  /** The number of objects and arrays that are open there. */
  readonly opened: number;
}

/** Keys that only a record object has, in any of the usual forms. */
const recordKeys: ReadonlySet<string> = new Set(['leader', 'fields', '_id', 'controlfield', 'datafield']);

const fieldList = /\[\s*\[\s*"(?:LDR|leader|00\d)"/y;
const blanks = /\s*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const plain = /[\w.+-]+/y;

/**
 * Scans the beginning of a JSON value once for its first record: an object with a key of records, or a list of
 * fields. Returns undefined when there is none, or the text ends before it.
 */
export function findOpening(beginning: string): JsonOpening | undefined {
  const walk = new Scanner(beginning);
  return walk.value() === 'record' ? { length: walk.at, opened: walk.opened } : undefined;
}

/** The result of scanning a value: the scan stops at a `record` and continues after a value that was `passed`. */
type Outcome = 'record' | 'passed' | 'unknown';

class Scanner {
  at = 0;
  opened = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  value(): Outcome {
    this.consume(blanks);
    if (this.isAt(fieldList)) return 'record';
    if (this.isAt('{')) return this.object();
    if (this.isAt('[')) return this.entriesUntil(']', () => this.value());
    return this.consume(string) || this.consume(plain) ? 'passed' : 'unknown';
  }

  private object(): Outcome {
    const start = this.at;
    let isRecord = false;
    const outcome = this.entriesUntil('}', () => {
      const key = this.consume(string);
      isRecord ||= recordKeys.has(key.slice(1, -1));
      if (isRecord) return 'record';
      this.consume(blanks);
      return key !== '' && this.consume(':') ? this.value() : 'unknown';
    });
    if (isRecord) {
      this.at = start;
      this.opened--;
    }
    return outcome;
  }

  /** Scans the entries up to the closing bracket, or to the first entry that is not passed. */
  private entriesUntil(end: string, entry: () => Outcome): Outcome {
    this.at++;
    for (;;) {
      this.consume(blanks);
      if (this.consume(end)) return 'passed';
      const outcome = entry();
      if (outcome === 'record') this.opened++;
      if (outcome !== 'passed') return outcome;
      this.consume(blanks);
      if (!this.consume(',') && !this.isAt(end)) return 'unknown';
    }
  }

  private isAt(pattern: string | RegExp): boolean {
    return this.match(pattern) !== '';
  }

  /**
   * Consumes the expected token and returns it; returns an empty string and consumes nothing when another token is
   * there.
   */
  private consume(pattern: string | RegExp): string {
    const matched = this.match(pattern);
    this.at += matched.length;
    return matched;
  }

  private match(pattern: string | RegExp): string {
    if (typeof pattern === 'string') return this.text.startsWith(pattern, this.at) ? pattern : '';
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }
}
