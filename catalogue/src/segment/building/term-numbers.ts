import type { Term } from '../../text/words.ts';
import { hashOf, PieceTable, unknownPiece } from './piece-table.ts';

/** Numbers the distinct terms of a segment in order of occurrence, and keeps the first spelling of each. */
export class TermNumbers {
  private readonly numbers = new PieceTable();
  /** The terms by number. */
  readonly forms: string[] = [];
  /** The first spelling by number; empty where it equals the term. */
  readonly surfaces: string[] = [];

  numberOf({ form, surface }: Term): number {
    const hash = hashOf(form);
    const existing = this.numbers.find(form, 0, form.length, hash);
    if (existing !== unknownPiece) return existing;
    const number = this.forms.length;
    this.numbers.add(form, 0, form.length, hash, number);
    this.forms.push(form);
    this.surfaces.push(surface === form ? '' : surface);
    return number;
  }
}
