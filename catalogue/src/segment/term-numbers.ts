import type { Term } from '../text/words.ts';

/** Numbers the distinct terms of a segment as they come, and keeps how each was first written. */
export class TermNumbers {
  private readonly numbers = new Map<string, number>();
  /** Empty where a term was written as it is. */
  private readonly surfaces: string[] = [];

  get length(): number {
    return this.surfaces.length;
  }

  of({ form, surface }: Term): number {
    const known = this.numbers.get(form);
    if (known !== undefined) return known;
    const number = this.surfaces.length;
    this.numbers.set(form, number);
    this.surfaces.push(surface === form ? '' : surface);
    return number;
  }

  /** The terms by number. */
  forms(): string[] {
    return [...this.numbers.keys()];
  }

  surface(number: number): string {
    return this.surfaces[number] ?? '';
  }
}
