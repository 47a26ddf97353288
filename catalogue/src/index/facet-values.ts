import { type FacetId, facetIds } from '@buchfink/contract/search';
import type { BibRecord } from '../record/bib-record.ts';
import { growingNumbers } from './growing-array.ts';
import type { Section } from './segment-file.ts';
import { stringSections } from './string-table.ts';

/** MARC relator codes of those who made the work; editors, translators and speakers are found but not offered. */
const authorRoles = new Set(['aut', 'cre', 'cmp', 'lbt', 'lyr', 'art', 'pht', 'ill', 'drt', 'dub', 'aus']);

/** A record's options of each facet, without repetition. A contributor of unknown role counts as an author. */
export function facetValuesOf(record: BibRecord): Record<FacetId, ReadonlySet<string>> {
  const online =
    record.items.some((item) => item.state === 'online') || record.links.some((link) => link.kind === 'fulltext');
  const states = record.items.some((item) => item.state === 'available') ? ['available'] : [];
  const authors = record.contributors.filter(({ main, role }) => main || role === undefined || authorRoles.has(role));
  return {
    availability: new Set(online ? [...states, 'online'] : states),
    mediaType: new Set([record.mediaType]),
    branch: filled(record.items.map((item) => item.branch)),
    language: filled(record.languages),
    audience: filled(record.audience === undefined ? [] : [record.audience]),
    series: filled(record.series.map((entry) => entry.title)),
    year: new Set(record.year === undefined ? [] : [String(record.year)]),
    author: filled(authors.map((person) => person.name)),
    subject: filled(record.subjects.map((subject) => subject.text)),
  };
}

function filled(values: readonly string[]): Set<string> {
  return new Set(values.filter((value) => value !== ''));
}

/** Collects the options of each facet as columns: numbers of options by record, and the options' texts. */
export class FacetsBuilder {
  private readonly columns = facetIds.map((id) => ({
    id,
    options: new Map<string, number>(),
    values: growingNumbers(),
    starts: growingNumbers(),
  }));

  add(record: BibRecord): void {
    const values = facetValuesOf(record);
    for (const column of this.columns) {
      column.starts.push(column.values.length);
      for (const value of values[column.id]) {
        const number = column.options.get(value) ?? column.options.size;
        column.options.set(value, number);
        column.values.push(number);
      }
    }
  }

  finish(): Section[] {
    return this.columns.flatMap(({ id, options, values, starts }) => {
      starts.push(values.length);
      return [
        { name: `${id}.values`, values: values.done() },
        { name: `${id}.starts`, values: starts.done() },
        ...stringSections(`${id}.options`, [...options.keys()]),
      ];
    });
  }
}
