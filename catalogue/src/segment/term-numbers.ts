import type { Term } from '../text/words.ts';

/** Numbers the distinct terms of a segment as they come, and keeps how each was first written. */
export class TermNumbers {
  private readonly numbers = new Map<string, number>();
  /** The terms by number. */
  readonly forms: string[] = [];
  /** By number how a term was written; empty where it was written as it is. */
  readonly surfaces: string[] = [];

  of({ form, surface }: Term): number {
    const known = this.numbers.get(form);
    if (known !== undefined) return known;
    const number = this.forms.length;
    this.numbers.set(form, number);
    this.forms.push(form);
    this.surfaces.push(surface === form ? '' : surface);
    return number;
  }
}
