import type { BibRecord } from '../record/bib-record.ts';
import { sortKey } from '../text/sort-key.ts';
import { growingShorts } from './growing-array.ts';
import type { Section } from './segment-file.ts';
import { stringSections } from './string-table.ts';

/** Sorts after every key: records without a title or author come last. */
const last = '\uFFFF';
const maxYear = 65_535;

/**
 * Collects what records are sorted by. Every order is total (newer year, then id decide among equals), so that pages
 * never overlap, and is stored as the place of each record in it.
 */
export class OrdersBuilder {
  private readonly ids: string[] = [];
  private readonly titles: string[] = [];
  private readonly authors: string[] = [];
  private readonly added: string[] = [];
  private readonly years = growingShorts();

  get recordCount(): number {
    return this.ids.length;
  }

  add(record: BibRecord): void {
    const author = record.contributors.find((person) => person.main) ?? record.contributors[0];
    this.ids.push(record.id);
    this.titles.push(sortKey(record.title, record.nonFiling) || last);
    this.authors.push(sortKey(author?.name ?? '') || last);
    this.added.push(record.added ?? '');
    const year = record.year ?? 0;
    this.years.push(Number.isInteger(year) && year > 0 && year <= maxYear ? year : 0);
  }

  finish(): Section[] {
    const years = this.years.done();
    const byText = (texts: readonly string[]) => (a: number, b: number) => compare(texts[a] ?? '', texts[b] ?? '');
    const byId = byText(this.ids);
    const byYear = (a: number, b: number) => (years[b] ?? 0) - (years[a] ?? 0) || byId(a, b);
    const byTitle = (a: number, b: number) => byText(this.titles)(a, b) || byYear(a, b);
    const byAuthor = (a: number, b: number) => byText(this.authors)(a, b) || byTitle(a, b);
    const newestFirst = (a: number, b: number) => -byText(this.added)(a, b) || byYear(a, b);
    return [
      ...stringSections('ids', this.ids),
      { name: 'years', values: years },
      { name: 'order.year', values: this.places(byYear) },
      { name: 'order.title', values: this.places(byTitle) },
      { name: 'order.author', values: this.places(byAuthor) },
      { name: 'order.newest', values: this.places(newestFirst) },
    ];
  }

  private places(order: (a: number, b: number) => number): Uint32Array {
    const sorted = Uint32Array.from(this.ids.keys()).sort(order);
    const places = new Uint32Array(sorted.length);
    for (const [place, document] of sorted.entries()) places[document] = place;
    return places;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
