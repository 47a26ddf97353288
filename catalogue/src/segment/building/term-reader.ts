import { initialsOf, termsOf } from '../../text/terms.ts';
import { titleWords, withoutArticle } from '../../text/title-words.ts';
import { wordsOf } from '../../text/words.ts';
import { emptyHash, finishedHash, hashWith, PieceTable, unknownPiece } from './piece-table.ts';
import type { TermNumbers } from './term-numbers.ts';

/** Longer pieces rarely recur and are not cached. */
const maxCachedLength = 40;
const maxCachedNameLength = 100;
/** The value of a piece is its only term, or with this bit the index of its list of terms. */
const isList = 0x4000_0000;

/** ASCII characters at which every word ends: in any context (1), or unless they stand between digits (2). */
const separators = new Uint8Array(128);
for (const sign of ' \t\n\r;:!?"()[]{}/\\|*&%$@_~^') separators[sign.charCodeAt(0)] = 1;
for (const sign of '.,') separators[sign.charCodeAt(0)] = 2;

/** The terms of a piece with several terms. */
interface TermList {
  readonly terms: readonly number[];
  /** The forms of its parts, for `titleWords`. */
  readonly parts: readonly string[];
}

/**
 * Reads texts into term numbers: the same as `termsOf` and `termsOfName` of the whole text, but each distinct piece
 * between separators, and each name, is folded only once.
 */
export class TermReader {
  private readonly numbers: TermNumbers;
  private readonly pieces = new PieceTable();
  private readonly lists: TermList[] = [];
  private readonly names = new Map<string, Uint32Array>();
  /** The values of the last pieces. */
  private values = new Uint32Array(256);
  private pieceCount = 0;
  /** The term numbers of the last text, the first `length` ones, in order and with repetitions. */
  terms = new Uint32Array(256);
  length = 0;

  constructor(numbers: TermNumbers) {
    this.numbers = numbers;
  }

  /** Reads a text; afterwards `terms` holds its terms. */
  read(text: string): void {
    this.length = 0;
    this.append(text);
  }

  /** Reads a form that is no word; afterwards it is the only term. */
  readForm(form: string): void {
    this.length = 0;
    this.push(this.numbers.numberOf({ form, surface: form }));
  }

  /** Reads a name as `termsOfName` does. */
  readName(name: string): void {
    this.length = 0;
    const terms = this.names.get(name);
    if (terms !== undefined) this.takeAll(terms);
    else {
      this.append(name);
      for (const initials of initialsOf(name)) this.append(initials);
      if (name.length <= maxCachedNameLength) this.names.set(name, this.terms.slice(0, this.length));
    }
  }

  /** As `titleWords`. */
  titleWords(title: string): readonly string[] {
    if (mustStayWhole(title)) return titleWords(title);
    const words: string[] = [];
    this.readPieces(title);
    for (let at = 0; at < this.pieceCount; at += 1) {
      const value = this.values[at] ?? 0;
      if (value < isList) words.push(this.numbers.forms[value] ?? '');
      else words.push(...this.list(value).parts);
    }
    return withoutArticle(words);
  }

  private append(text: string): void {
    if (mustStayWhole(text)) {
      this.takeAll(this.numbered(text));
      return;
    }
    this.readPieces(text);
    for (let at = 0; at < this.pieceCount; at += 1) {
      const value = this.values[at] ?? 0;
      if (value < isList) this.push(value);
      else this.takeAll(this.list(value).terms);
    }
  }

  /** Puts the values of a text's pieces into `values`. */
  private readPieces(text: string): void {
    // A piece and its separator take two characters at least.
    if (text.length >= 2 * this.values.length) this.values = new Uint32Array(text.length);
    let count = 0;
    let from = 0;
    let hash = emptyHash;
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at < text.length ? text.charCodeAt(at) : 32;
      if (unit >= 128 || separators[unit] === 0 || (separators[unit] === 2 && isBetweenDigits(text, at)))
        hash = hashWith(hash, unit);
      else {
        if (at > from) {
          this.values[count] = this.pieceValue(text, from, at, finishedHash(hash));
          count += 1;
        }
        from = at + 1;
        hash = emptyHash;
      }
    }
    this.pieceCount = count;
  }

  private pieceValue(text: string, from: number, to: number, hash: number): number {
    const isKept = to - from <= maxCachedLength;
    const piece = isKept ? this.pieces.find(text, from, to, hash) : unknownPiece;
    if (piece !== unknownPiece) return piece;
    const value = this.newValue(text.slice(from, to));
    if (isKept) this.pieces.add(text, from, to, hash, value);
    return value;
  }

  private newValue(piece: string): number {
    const terms = this.numbered(piece);
    if (terms.length === 1) return terms[0] ?? 0;
    const parts = wordsOf(piece).flatMap((word) => word.parts.map((part) => part.form));
    return isList | (this.lists.push({ terms, parts }) - 1);
  }

  private list(value: number): TermList {
    return this.lists[value & ~isList] ?? { terms: [], parts: [] };
  }

  private numbered(text: string): number[] {
    return termsOf(text).map((term) => this.numbers.numberOf(term));
  }

  private takeAll(terms: ArrayLike<number>): void {
    for (let at = 0; at < terms.length; at += 1) this.push(terms[at] ?? 0);
  }

  private push(term: number): void {
    if (this.length === this.terms.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.terms);
      this.terms = larger;
    }
    this.terms[this.length] = term;
    this.length += 1;
  }
}

/**
 * The form of a final sigma depends on the next character, also across a separator; some separators belong to the
 * preceding word or are words (`20.000`, `C++`, `R & B`, `D.N.A.`, `???`), also where a script without spaces stands before
 * them; a quotation mark within a Hebrew word is no separator.
 */
function mustStayWhole(text: string): boolean {
  return acrossSeparators.test(text);
}

const acrossSeparators =
  /[\u0590-\u05FF\uFB1D-\uFB4F]"|Σ|[+#]|(?<![A-Za-z0-9])[A-Za-z\u0080-\u{10FFFF}]{1,4}\s*[&\uFE60\uFF06]\s*[A-Za-z\u0080-\u{10FFFF}]|[.,][^\0-\x7F]*\p{N}|\.[A-Za-z\u0080-\u{10FFFF}]|[?!](?:[?!\u0080-\u{10FFFF}]|(?<=[\u0080-\u{10FFFF}].))/u;

/** As in `20.000`; non-ASCII characters may turn out to be digits or nothing. */
function isBetweenDigits(text: string, at: number): boolean {
  return mayBeDigit(text.charCodeAt(at - 1)) && mayBeDigit(text.charCodeAt(at + 1));
}

function mayBeDigit(unit: number): boolean {
  return unit >= 128 || (unit >= 48 && unit <= 57);
}
