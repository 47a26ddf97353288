import { termsOf, termsOfName } from '../text/terms.ts';
import type { TermNumbers } from './term-numbers.ts';

/** A piece's terms: one number, as for most pieces, or several. */
type Terms = number | readonly number[];

/** Longer pieces are seldom met again and are not kept. */
const longestKept = 40;
const longestKeptName = 100;

/** ASCII characters at which every word ends, whatever stands beside them; see `pieces`. */
const separators = new Uint8Array(128);
for (const sign of ' \t\n\r,;:.!?"()[]{}/\\|*&+#%$@_~^') separators[sign.charCodeAt(0)] = 1;

/**
 * Reads texts into term numbers, the same as `termsOf` and `termsOfName` of the whole text, but each distinct piece and
 * name is folded only once. (Interning as in Lucene's `BytesRefHash`, one step earlier: before analysis.)
 */
export class TermReader {
  private readonly numbers: TermNumbers;
  private readonly pieces = new Map<string, Terms>();
  private readonly names = new Map<string, Terms>();
  /** The numbers of the terms last read, the first `length` of them, in their order and with repetitions. */
  found = new Uint32Array(256);
  length = 0;

  constructor(numbers: TermNumbers) {
    this.numbers = numbers;
  }

  /** Reads a text: afterwards `found` holds its terms. */
  read(text: string): void {
    this.length = 0;
    // The small form of a sigma depends on what follows it, also beyond a separator.
    if (text.includes('Σ')) this.take(this.termsOf(text));
    else this.readPieces(text);
  }

  /** Reads a name as `termsOfName` does. */
  readName(name: string): void {
    this.length = 0;
    let terms = this.names.get(name);
    if (terms === undefined) {
      terms = alone(termsOfName(name).map((term) => this.numbers.of(term)));
      if (name.length <= longestKeptName) this.names.set(name, terms);
    }
    this.take(terms);
  }

  private readPieces(text: string): void {
    let from = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at < text.length ? text.charCodeAt(at) : 32;
      if (unit < 128 && separators[unit] === 1) {
        if (at > from) this.readPiece(text.slice(from, at));
        from = at + 1;
      }
    }
  }

  private readPiece(piece: string): void {
    let terms = this.pieces.get(piece);
    if (terms === undefined) {
      terms = this.termsOf(piece);
      if (piece.length <= longestKept) this.pieces.set(piece, terms);
    }
    this.take(terms);
  }

  private termsOf(text: string): Terms {
    return alone(termsOf(text).map((term) => this.numbers.of(term)));
  }

  private take(terms: Terms): void {
    if (typeof terms === 'number') {
      this.push(terms);
      return;
    }
    for (const term of terms) this.push(term);
  }

  private push(term: number): void {
    if (this.length === this.found.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.found);
      this.found = larger;
    }
    this.found[this.length] = term;
    this.length += 1;
  }
}

function alone(terms: readonly number[]): Terms {
  return terms.length === 1 ? (terms[0] ?? 0) : terms;
}
