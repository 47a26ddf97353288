import { growingBytes, growingNumbers } from './growing-array.ts';
import type { Section } from './segment-file.ts';
import { stringSections } from './string-table.ts';

/** Saturation of repeated words (BM25's k1, scaled to the weights of `fields.ts`). */
const saturation = 4;

/**
 * Collects which term occurs in which record, and where. An impact is the share w / (w + saturation) of BM25F
 * (Robertson, Zaragoza, Taylor 2004), quantised to one byte as in impact-ordered indexes (Anh, Moffat 2002); the
 * term's rarity comes in when searching.
 */
export class PostingsBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly surfaces: string[] = [];
  private readonly terms = growingNumbers();
  private readonly documents = growingNumbers();
  private readonly masks = growingBytes();
  private readonly impacts = growingBytes();
  /** The present record's terms: place in the two lists below. */
  private readonly slots = new Map<number, number>();
  private weights: number[] = [];
  private fields: number[] = [];

  get termCount(): number {
    return this.numbers.size;
  }

  get postingCount(): number {
    return this.documents.length;
  }

  /** Adds an occurrence in the present record; answers the term's provisional number. */
  occurs(term: string, surface: string, field: number, weight: number): number {
    let number = this.numbers.get(term);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(term, number);
      this.surfaces.push(surface === term ? '' : surface);
    }
    let slot = this.slots.get(number);
    if (slot === undefined) {
      slot = this.slots.size;
      this.slots.set(number, slot);
      this.weights[slot] = 0;
      this.fields[slot] = 0;
    }
    this.weights[slot] = (this.weights[slot] ?? 0) + weight;
    this.fields[slot] = (this.fields[slot] ?? 0) | field;
    return number;
  }

  /** Closes the present record; records are numbered in the order they are closed. */
  closeRecord(document: number): void {
    for (const [number, slot] of this.slots) {
      const weight = this.weights[slot] ?? 0;
      this.terms.push(number);
      this.documents.push(document);
      this.masks.push(this.fields[slot] ?? 0);
      this.impacts.push(Math.max(1, Math.round((255 * weight) / (weight + saturation))));
    }
    this.slots.clear();
  }

  /** The dictionary in the order of code units, the postings term by term, and the final number of each term. */
  finish(): { sections: Section[]; finalNumbers: Uint32Array } {
    const words = [...this.numbers.keys()];
    const order = words.map((_, index) => index).sort((a, b) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1));
    const finalNumbers = new Uint32Array(words.length);
    for (const [place, number] of order.entries()) finalNumbers[number] = place;
    const sections = [
      ...stringSections(
        'terms',
        order.map((number) => words[number] ?? ''),
      ),
      ...stringSections(
        'surfaces',
        order.map((number) => this.surfaces[number] ?? ''),
      ),
      ...this.sortedPostings(finalNumbers),
    ];
    return { sections, finalNumbers };
  }

  /** Counting sort by term; it is stable, so the documents of a term stay in ascending order. */
  private sortedPostings(finalNumbers: Uint32Array): Section[] {
    const count = this.postingCount;
    const terms = this.terms.done();
    const starts = new Uint32Array(finalNumbers.length + 1);
    const placeOf = (index: number) => finalNumbers[terms[index] ?? 0] ?? 0;
    for (let index = 0; index < count; index += 1) {
      const after = placeOf(index) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let place = 1; place < starts.length; place += 1)
      starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
    const next = starts.slice();
    const sorted = { documents: new Uint32Array(count), masks: new Uint8Array(count), impacts: new Uint8Array(count) };
    const from = { documents: this.documents.done(), masks: this.masks.done(), impacts: this.impacts.done() };
    for (let index = 0; index < count; index += 1) {
      const place = placeOf(index);
      const to = next[place] ?? 0;
      next[place] = to + 1;
      sorted.documents[to] = from.documents[index] ?? 0;
      sorted.masks[to] = from.masks[index] ?? 0;
      sorted.impacts[to] = from.impacts[index] ?? 0;
    }
    return [
      { name: 'postings.starts', values: starts },
      { name: 'postings.documents', values: sorted.documents },
      { name: 'postings.masks', values: sorted.masks },
      { name: 'postings.impacts', values: sorted.impacts },
    ];
  }
}
