import { describe, expect, it } from 'vitest';
import { coverCreditsOf, coverSourcesOf } from '../covers/cover-source.ts';
import { CoverSettings, CoverSourceSettings } from './cover-settings.ts';

describe('a cover source', () => {
  it.each([
    { preset: 'dnb' },
    { url: 'https://images.example/{isbn}.jpg' },
    { url: 'http://images.example:8080?ean={ean}&key=a', credit: { text: 'Bilder' }, parallel: 1, perMinute: 10 },
  ])('is a preset or an address with one identifier: %j', (settings) => {
    expect(CoverSourceSettings.safeParse(settings).success).toBe(true);
  });

  it.each([
    {},
    { preset: 'dnb', url: 'https://images.example/{isbn}.jpg' },
    { preset: 'amazon' },
    { url: 'https://images.example/cover.jpg' },
    { url: 'https://images.example/{isbn}/{ean}.jpg' },
    { url: 'https://images.example/{oclc}.jpg' },
    { url: 'https://{id}/cover.jpg' },
    { url: 'https://{isbn}.images.example/cover.jpg' },
    { url: 'ftp://images.example/{isbn}.jpg' },
    { preset: 'dnb', credit: { text: '' } },
    { preset: 'dnb', credit: { text: 'a', url: 'javascript:alert(1)' } },
    { preset: 'dnb', perMinute: 0 },
  ])('is not %j', (settings) => {
    expect(CoverSourceSettings.safeParse(settings).success).toBe(false);
  });
});

describe('the cover sources of a library', () => {
  const settings = (...sources: object[]) => CoverSettings.parse({ sources });
  const project = { covers: settings({ preset: 'dnb' }, { preset: 'openlibrary', perMinute: 10 }) };

  it('are those of its project, unless it has a list of its own', () => {
    const hosts = (library: Parameters<typeof coverSourcesOf>[0]) =>
      coverSourcesOf(library, project).map(({ url }) => new URL(url).host);
    expect(hosts({})).toEqual(['portal.dnb.de', 'covers.openlibrary.org']);
    expect(hosts({ covers: settings({ url: 'https://images.example/{id}' }) })).toEqual(['images.example']);
    expect(hosts({ covers: settings() })).toEqual([]);
  });

  it('keep the limits and credits of their presets, unless others are set', () => {
    const credit = { text: 'Umschläge: Open Library' };
    expect(coverSourcesOf({}, project)).toMatchObject([
      { perMinute: 60, parallel: 2, credit: { url: 'https://www.dnb.de/katalogbild' } },
      { perMinute: 10, parallel: 2, credit: { text: 'Open Library' } },
    ]);
    const own = { covers: settings({ preset: 'openlibrary', credit }) };
    expect(coverSourcesOf(own, project)).toMatchObject([{ perMinute: 20, credit }]);
  });

  it('are credited once each for the whole project', () => {
    const uncredited = { covers: settings({ url: 'https://images.example/{id}' }, { preset: 'openlibrary' }) };
    expect(coverCreditsOf([{}, {}, uncredited], project)).toEqual([
      'VLB / Deutsche Nationalbibliothek',
      'Open Library',
    ]);
    expect(coverCreditsOf([{ covers: settings({ url: 'https://images.example/{id}' }) }], project)).toEqual([]);
    expect(coverCreditsOf([{ covers: settings() }], project)).toBeUndefined();
  });
});
