import type { BibRecord } from '../record/bib-record.ts';
import { eachText } from './fields.ts';
import { GrowingArray, growingBytes, growingNumbers } from './growing-array.ts';
import { impactOf, occurrenceWeight } from './impact.ts';
import { type Sections, sharedBytes, sharedNumbers } from './sections.ts';
import { TermNumbers } from './term-numbers.ts';
import { TermReader } from './term-reader.ts';
import { byteOrderOf, textSections } from './text-table.ts';

/** Collects which term stands in which record, where, and with what impact. */
export class PostingsBuilder {
  private readonly numbers = new TermNumbers();
  private readonly reader = new TermReader(this.numbers);
  private readonly terms = growingNumbers();
  private readonly entries = growingNumbers();
  private readonly impacts = growingBytes();
  /** By term, for the present record: the sum of its weights and the fields it stands in. */
  private weights = new Float64Array(1024);
  private masks = new Uint8Array(1024);
  /** The present record's distinct terms. */
  private readonly present = new GrowingArray((length) => new Uint32Array(length));

  /** Adds a record's texts; documents must rise. */
  add(document: number, record: BibRecord): void {
    const { reader } = this;
    eachText(record, (field, weight, usualLength, text, isName = false) => {
      if (!text) return;
      if (isName) reader.readName(text);
      else reader.read(text);
      if (reader.length > 0) this.occur(field, occurrenceWeight(weight, reader.length, usualLength));
    });
    const present = this.present.done();
    for (const term of present) {
      this.terms.push(term);
      this.entries.push(document * 256 + (this.masks[term] ?? 0));
      this.impacts.push(impactOf(this.weights[term] ?? 0));
      this.masks[term] = 0;
      this.weights[term] = 0;
    }
    this.present.length = 0;
  }

  private occur(field: number, weight: number): void {
    this.makeRoom();
    const { found, length } = this.reader;
    for (let at = 0; at < length; at += 1) {
      const term = found[at] ?? 0;
      const mask = this.masks[term] ?? 0;
      if (mask === 0) this.present.push(term);
      this.masks[term] = mask | field;
      this.weights[term] = (this.weights[term] ?? 0) + weight;
    }
  }

  private makeRoom(): void {
    if (this.numbers.length <= this.masks.length) return;
    const weights = new Float64Array(2 * this.numbers.length);
    const masks = new Uint8Array(weights.length);
    weights.set(this.weights);
    masks.set(this.masks);
    this.weights = weights;
    this.masks = masks;
  }

  /** The dictionary in the order of its bytes, the surfaces that differ from their term, the postings term by term. */
  finish(): Sections {
    const forms = this.numbers.forms();
    const compare = byteOrderOf(forms);
    const order = Uint32Array.from(forms, (_, number) => number);
    order.sort((a, b) => compare(forms[a] ?? '', forms[b] ?? ''));
    const finalNumbers = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place += 1) finalNumbers[order[place] ?? 0] = place;
    const sorted = Array.from(order, (number) => forms[number] ?? '');
    return { ...textSections('terms', sorted), ...this.surfaces(order), ...this.sortedPostings(finalNumbers) };
  }

  private surfaces(order: Uint32Array): Sections {
    const places: number[] = [];
    const texts: string[] = [];
    for (let place = 0; place < order.length; place += 1) {
      const surface = this.numbers.surface(order[place] ?? 0);
      if (surface === '') continue;
      places.push(place);
      texts.push(surface);
    }
    const terms = sharedNumbers(places.length);
    terms.set(places);
    return { 'surfaces.terms': terms, ...textSections('surfaces', texts) };
  }

  /** Counting sort by term (Knuth, The Art of Computer Programming 3, section 5.2): documents keep their order. */
  private sortedPostings(finalNumbers: Uint32Array): Sections {
    const given = { terms: this.terms.done(), entries: this.entries.done(), impacts: this.impacts.done() };
    const starts = sharedNumbers(finalNumbers.length + 1);
    for (let at = 0; at < given.terms.length; at += 1) {
      const after = (finalNumbers[given.terms[at] ?? 0] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let place = 1; place < starts.length; place += 1)
      starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
    const next = starts.slice();
    const entries = sharedNumbers(given.terms.length);
    const impacts = sharedBytes(given.terms.length);
    for (let at = 0; at < given.terms.length; at += 1) {
      const place = finalNumbers[given.terms[at] ?? 0] ?? 0;
      const to = next[place] ?? 0;
      next[place] = to + 1;
      entries[to] = given.entries[at] ?? 0;
      impacts[to] = given.impacts[at] ?? 0;
    }
    return { 'postings.starts': starts, 'postings.entries': entries, 'postings.impacts': impacts };
  }
}
