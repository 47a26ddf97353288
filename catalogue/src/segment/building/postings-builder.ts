import type { BibRecord } from '../../record/bib-record.ts';
import { eachCallNumberTerm, eachText, inField } from '../fields.ts';
import { impactOf, occurrenceWeight } from '../impact.ts';
import { type Sections, sharedBytes, sharedNumbers } from '../sections.ts';
import { byteOrderOf, textSections } from '../tables/text-table.ts';
import { sortedTexts } from './sorted-texts.ts';
import { TermNumbers } from './term-numbers.ts';
import { TermReader } from './term-reader.ts';

/** The weight of a classification that is a word (`eachText`). */
const callNumberWeight = 1;

/** Collects the postings of records: terms with their fields and impacts. */
export class PostingsBuilder {
  private readonly numbers = new TermNumbers();
  readonly reader = new TermReader(this.numbers);
  /** By posting, in record order: its term, `document * 256 + mask`, and its impact. */
  private terms = new Uint32Array(4096);
  private entries = new Uint32Array(4096);
  private impacts = new Uint8Array(4096);
  private count = 0;
  /** Sums of weights of the current record's postings, which start at `first`. */
  private weights = new Float64Array(256);
  private first = 0;
  /** By term: its latest posting plus one. */
  private latest = new Uint32Array(4096);

  /** Adds a record's texts; documents must rise. */
  add(document: number, record: BibRecord): void {
    const { reader } = this;
    this.first = this.count;
    eachText(record, (field, weight, usualLength, text, isName = false) => {
      if (!text) return;
      if (isName) reader.readName(text);
      else reader.read(text);
      if (reader.length > 0) this.occur(document * 256, field, occurrenceWeight(weight, reader.length, usualLength));
    });
    eachCallNumberTerm(record, (term) => {
      reader.readForm(term);
      this.occur(document * 256, inField.category, callNumberWeight);
    });
    for (let at = this.first; at < this.count; at += 1) this.impacts[at] = impactOf(this.weights[at - this.first] ?? 0);
  }

  private occur(base: number, field: number, weight: number): void {
    this.makeRoom();
    const { terms, entries, weights, latest, first } = this;
    const { terms: termNumbers, length } = this.reader;
    let { count } = this;
    for (let place = 0; place < length; place += 1) {
      const term = termNumbers[place] ?? 0;
      const at = (latest[term] ?? 0) - 1;
      if (at >= first) {
        entries[at] = (entries[at] ?? 0) | field;
        weights[at - first] = (weights[at - first] ?? 0) + weight;
      } else {
        terms[count] = term;
        entries[count] = base + field;
        weights[count - first] = weight;
        count += 1;
        latest[term] = count;
      }
    }
    this.count = count;
  }

  /** Makes room for the terms just read. */
  private makeRoom(): void {
    const end = this.count + this.reader.length;
    if (end > this.terms.length) {
      this.terms = enlarged(this.terms, new Uint32Array(2 * end));
      this.entries = enlarged(this.entries, new Uint32Array(2 * end));
      this.impacts = enlarged(this.impacts, new Uint8Array(2 * end));
    }
    if (end - this.first > this.weights.length)
      this.weights = enlarged(this.weights, new Float64Array(2 * (end - this.first)));
    const termCount = this.numbers.forms.length;
    if (termCount > this.latest.length) this.latest = enlarged(this.latest, new Uint32Array(2 * termCount));
  }

  /** The dictionary in byte order, the surfaces that differ from their term, and the postings term by term. */
  finish(): Sections {
    const { forms } = this.numbers;
    const compare = byteOrderOf(forms);
    const order = sortedTexts(forms, (a, b) => compare(forms[a] ?? '', forms[b] ?? ''));
    const sorted = Array.from(order, (number) => forms[number] ?? '');
    return { ...textSections('terms', sorted), ...this.surfaces(order), ...this.sortedPostings(order) };
  }

  private surfaces(order: Uint32Array): Sections {
    const positions: number[] = [];
    const texts: string[] = [];
    for (let place = 0; place < order.length; place += 1) {
      const surface = this.numbers.surfaces[order[place] ?? 0];
      if (!surface) continue;
      positions.push(place);
      texts.push(surface);
    }
    const terms = sharedNumbers(positions.length);
    terms.set(positions);
    return { 'surfaces.terms': terms, ...textSections('surfaces', texts) };
  }

  /** Counting sort by term (Knuth, The Art of Computer Programming 3, section 5.2): documents keep their order. */
  private sortedPostings(order: Uint32Array): Sections {
    const counts = new Uint32Array(order.length);
    for (let at = 0; at < this.count; at += 1) {
      const term = this.terms[at] ?? 0;
      counts[term] = (counts[term] ?? 0) + 1;
    }
    const starts = sharedNumbers(order.length + 1);
    /** The next free posting of each term, by term number before sorting. */
    const next = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place += 1) {
      const term = order[place] ?? 0;
      next[term] = starts[place] ?? 0;
      starts[place + 1] = (starts[place] ?? 0) + (counts[term] ?? 0);
    }
    const entries = sharedNumbers(this.count);
    const impacts = sharedBytes(this.count);
    for (let at = 0; at < this.count; at += 1) {
      const term = this.terms[at] ?? 0;
      const to = next[term] ?? 0;
      next[term] = to + 1;
      entries[to] = this.entries[at] ?? 0;
      impacts[to] = this.impacts[at] ?? 0;
    }
    return { 'postings.starts': starts, 'postings.entries': entries, 'postings.impacts': impacts };
  }
}

function enlarged<Values extends Uint8Array | Uint32Array | Float64Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}
