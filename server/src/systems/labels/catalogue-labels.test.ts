import type { UnlabelledOption, UnlabelledRecord, UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { describe, expect, it } from 'vitest';
import { catalogueLabelsFor } from './catalogue-labels.ts';

const library = { libname: 'Stadtbibliothek', branches: [] };
const option = (id: string, more: Partial<UnlabelledOption> = {}) => ({ id, count: 1, applied: false, ...more });
const answer = (id: string, options: UnlabelledOption[]): UnlabelledSearchAnswer => ({
  libraryId: 1,
  total: 1,
  totalIsExact: true,
  offset: 0,
  limit: 10,
  items: [],
  facets: [{ id, options }],
  tookMs: 1,
});
const labels = (locale: 'de' | 'en', id: string, options: UnlabelledOption[]) =>
  catalogueLabelsFor(locale, library)
    .answer(answer(id, options))
    .facets[0]?.options.map(({ label, within }) => (within ? [label, ...within.map((inner) => inner.label)] : label));

const recordView = (details: UnlabelledRecord['details']): UnlabelledRecord => ({
  libraryId: 1,
  id: '1',
  title: 'Titel',
  mediaType: 'BOOK',
  workKey: '0',
  availability: { code: 'UNKNOWN', state: 'unknown' },
  details,
  copies: [],
  volumes: [],
  reservable: false,
  actions: [],
  citation: { ris: '', bibtex: '' },
});

describe('facet labels', () => {
  const years = [option('2010-2019', { within: [option('2015')] }), option('1800-1899'), option('2000-2099')];

  it('name decades and centuries as people say them, and years by their number', () => {
    expect(labels('de', 'year', years)).toEqual([['2010er', '2015'], '19. Jahrhundert', '21. Jahrhundert']);
    expect(labels('en', 'year', years)).toEqual([['2010s', '2015'], '19th century', '21st century']);
    const odd = [option('2010-2014'), option('1500-1599'), option('2010')];
    expect(labels('en', 'year', odd)).toEqual(['2010–2014', '16th century', '2010']);
  });

  it('name age groups and availability, and keep an unknown code', () => {
    expect(labels('de', 'audience', [option('children'), option('elves')])).toEqual(['Kinder', 'elves']);
    expect(labels('en', 'availability', [option('available'), option('online')])).toEqual([
      'Available now',
      'Available online',
    ]);
  });

  it('keep the keys of a facet in the order of the contract, as streams send them', () => {
    const [facet] = catalogueLabelsFor('en', library).answer(answer('language', [option('ger')])).facets;
    expect(JSON.stringify(facet)).toBe(
      '{"id":"language","label":"Language","options":[{"id":"ger","label":"German","count":1,"applied":false}]}',
    );
  });

  it('keep the library’s own labels', () => {
    expect(labels('de', 'audience', [option('children', { label: 'Kids' })])).toEqual(['Kids']);
  });
});

describe('record labels', () => {
  const details = (locale: 'de' | 'en', entries: readonly [key: string, value: string][]) =>
    catalogueLabelsFor(locale, library)
      .record(recordView(entries.map(([key, value]) => ({ key, value, kind: 'text' as const }))))
      .details.map(({ label, value }) => [label, value]);

  it('name each role of a person once, and a person without a known role as contributor', () => {
    const keys: [string, string][] = [
      ['contributor.aut.ill', 'A'],
      ['contributor.nrt.spk', 'B'],
      ['contributor.zzz', 'C'],
      ['contributor.zzz.trl', 'D'],
      ['contributor', 'E'],
    ];
    expect(details('de', keys).map(([label]) => label)).toEqual([
      'Autorschaft, Illustration',
      'Stimme',
      'Mitwirkende',
      'Übersetzung',
      'Mitwirkende',
    ]);
    expect(details('en', keys).map(([label]) => label)).toEqual([
      'Author, Illustrator',
      'Narrator',
      'Contributor',
      'Translator',
      'Contributor',
    ]);
  });

  it('write out a decade, a century or a span of publication years', () => {
    const years: [string, string][] = [
      ['year', '1998'],
      ['year', '1990-1999'],
      ['year', '1800-1899'],
      ['year', '1885-1888'],
    ];
    expect(details('de', years).map(([, value]) => value)).toEqual(['1998', '1990er', '19. Jahrhundert', '1885–1888']);
    expect(details('en', years).map(([, value]) => value)).toEqual(['1998', '1990s', '19th century', '1885–1888']);
  });
});

describe('subjects', () => {
  const subject = (value: string, language?: string, kind: 'topic' | 'person' = 'topic') => ({
    key: 'subject',
    value,
    kind: 'text' as const,
    subject: { kind, language },
  });
  const valuesFor = (locale: 'de' | 'en', details: UnlabelledRecord['details']) =>
    catalogueLabelsFor(locale, library)
      .record(recordView(details))
      .details.map(({ value }) => value);

  it("are those in the reader's language, and those in none", () => {
    const details = [subject('Schach', 'ger'), subject('Chess', 'eng'), subject('Échecs', 'fre'), subject('Spiel')];
    expect(valuesFor('de', details)).toEqual(['Schach', 'Spiel']);
    expect(valuesFor('en', details)).toEqual(['Chess', 'Spiel']);
  });

  it("are all of a kind that has none in the reader's language", () => {
    const details = [subject('Schach', 'ger'), subject('Chess', 'eng'), subject('Carroll, Lewis', 'eng', 'person')];
    expect(valuesFor('de', details)).toEqual(['Schach', 'Carroll, Lewis']);
  });

  it('have the form of the contract', () => {
    const [detail] = catalogueLabelsFor('en', library).record(recordView([subject('Chess', 'eng')])).details;
    expect(detail).toEqual({ key: 'subject', label: 'Subjects', value: 'Chess', kind: 'text' });
  });
});
