/** What stands around the first record of a JSON text, as `{"collection": {"record": [`. */
export interface JsonOpening {
  /** Characters in front of the record. */
  readonly length: number;
  /** Objects and arrays that are open there. */
  readonly opened: number;
}

/** The keys by which an object is a record, in one of the forms that records have. */
const recordKeys: ReadonlySet<string> = new Set(['leader', 'fields', '_id', 'controlfield', 'datafield']);

const fieldList = /\[\s*\[\s*"(?:LDR|leader|00\d)"/y;
const blanks = /\s*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const plain = /[\w.+-]+/y;

/**
 * Walks through the beginning of a JSON value, once, to the first record in it: an object that has a key of records, or a list
 * of fields. Undefined where there is none, or the beginning ends before one.
 */
export function findOpening(beginning: string): JsonOpening | undefined {
  const walk = new Walk(beginning);
  return walk.value() === 'record' ? { length: walk.at, opened: walk.opened } : undefined;
}

/** What a value came to; at a `record` the walk stands still, behind what was `passed` it goes on. */
type Outcome = 'record' | 'passed' | 'unknown';

class Walk {
  at = 0;
  opened = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  value(): Outcome {
    this.take(blanks);
    if (this.isAt(fieldList)) return 'record';
    if (this.isAt('{')) return this.object();
    if (this.isAt('[')) return this.within(']', () => this.value());
    return this.take(string) || this.take(plain) ? 'passed' : 'unknown';
  }

  private object(): Outcome {
    const start = this.at;
    let isRecord = false;
    const outcome = this.within('}', () => {
      const key = this.take(string);
      isRecord ||= recordKeys.has(key.slice(1, -1));
      if (isRecord) return 'record';
      this.take(blanks);
      return key !== '' && this.take(':') ? this.value() : 'unknown';
    });
    if (isRecord) {
      this.at = start;
      this.opened--;
    }
    return outcome;
  }

  /** Goes from entry to entry, to the bracket at the end or to the first that is not passed. */
  private within(end: string, entry: () => Outcome): Outcome {
    this.at++;
    for (;;) {
      this.take(blanks);
      if (this.take(end)) return 'passed';
      const outcome = entry();
      if (outcome === 'record') this.opened++;
      if (outcome !== 'passed') return outcome;
      this.take(blanks);
      if (!this.take(',') && !this.isAt(end)) return 'unknown';
    }
  }

  private isAt(what: string | RegExp): boolean {
    return this.found(what) !== '';
  }

  /** Goes behind what stands here; answers it, empty where something else does. */
  private take(what: string | RegExp): string {
    const found = this.found(what);
    this.at += found.length;
    return found;
  }

  private found(what: string | RegExp): string {
    if (typeof what === 'string') return this.text.startsWith(what, this.at) ? what : '';
    what.lastIndex = this.at;
    return what.exec(this.text)?.[0] ?? '';
  }
}
