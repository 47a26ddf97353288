import { type MediaType, mediaTypes } from '@buchfink/contract/media-type';
import { describe, expect, it } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
import { contextObject } from './context-object.ts';

const zauberberg = bookOf({
  id: 'z1',
  title: 'Der Zauberberg',
  subtitle: 'Roman',
  contributors: [
    { name: 'Mann, Thomas', role: 'aut', main: true },
    { name: 'Neumann, Michael', role: 'edt', main: false },
    { name: 'Zweiter, Autor', role: 'aut', main: false },
  ],
  year: 1924,
  publisher: 'S. Fischer & Söhne',
  place: 'Berlin',
  edition: '2. Aufl.',
  series: [{ title: 'Große Ausgabe = 1+1', number: '5' }],
  isbn: ['9783103481280', '9783103481297'],
  issn: ['1234-5679'],
  languages: ['ger'],
});

/** Reads a ContextObject as Z39.88-2004, part 1, section 11 says: the application/x-www-form-urlencoded form of its entries. */
function read(text: string): Record<string, string[]> {
  const entries: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) entries[key] = [...(entries[key] ?? []), value];
  return entries;
}

describe('the ContextObject of a record', () => {
  it('describes a book by title, authors, year, ISBN and publisher', () => {
    expect(read(contextObject(zauberberg))).toEqual({
      ctx_ver: ['Z39.88-2004'],
      rft_val_fmt: ['info:ofi/fmt:kev:mtx:book'],
      'rft.genre': ['book'],
      'rft.btitle': ['Der Zauberberg : Roman'],
      'rft.au': ['Mann, Thomas', 'Zweiter, Autor'],
      'rft.date': ['1924'],
      'rft.isbn': ['9783103481280'],
      'rft.issn': ['1234-5679'],
      'rft.pub': ['S. Fischer & Söhne'],
      'rft.place': ['Berlin'],
      'rft.edition': ['2. Aufl.'],
      'rft.series': ['Große Ausgabe = 1+1'],
      'rft.language': ['ger'],
    });
  });

  it('describes any other medium in Dublin Core, with its type', () => {
    expect(read(contextObject({ ...zauberberg, mediaType: 'DVD' }))).toEqual({
      ctx_ver: ['Z39.88-2004'],
      rft_val_fmt: ['info:ofi/fmt:kev:mtx:dc'],
      'rft.type': ['videoRecording'],
      'rft.title': ['Der Zauberberg : Roman'],
      'rft.creator': ['Mann, Thomas', 'Zweiter, Autor'],
      'rft.date': ['1924'],
      rft_id: ['urn:ISBN:9783103481280'],
      'rft.identifier': ['ISSN 1234-5679'],
      'rft.publisher': ['S. Fischer & Söhne'],
      'rft.language': ['ger'],
    });
  });

  it.each(mediaTypes)('has title, author, year, ISBN and type of a record of the medium %s', (mediaType: MediaType) => {
    const entries = read(contextObject({ ...zauberberg, mediaType }));
    const isBook = entries.rft_val_fmt?.[0] === 'info:ofi/fmt:kev:mtx:book';
    expect(entries[isBook ? 'rft.btitle' : 'rft.title']).toEqual(['Der Zauberberg : Roman']);
    expect(entries[isBook ? 'rft.au' : 'rft.creator']?.[0]).toBe('Mann, Thomas');
    expect(entries['rft.date']).toEqual(['1924']);
    expect(isBook ? entries['rft.isbn'] : entries.rft_id).toEqual([
      isBook ? '9783103481280' : 'urn:ISBN:9783103481280',
    ]);
    expect(entries[isBook ? 'rft.genre' : 'rft.type']?.[0]).toMatch(/^[a-zA-Z]+$/);
  });

  it('cites no span of years, and leaves out what a record lacks', () => {
    const bare = bookOf({ id: 'b', title: 'Ohne alles', year: 1990, latestYear: 1999 });
    expect(Object.keys(read(contextObject(bare)))).not.toContain('rft.date');
    expect(contextObject(bare)).not.toMatch(/=(&|$)/);
  });

  it('is one line of encoded text, whatever a title has', () => {
    const hostile = 'A&rft.btitle=B"><script>\u0000\n]]>\ud800 \u{1f4d6}';
    const text = contextObject({ ...zauberberg, title: hostile, subtitle: '' });
    expect(text).toMatch(/^[\w.%&=!*'()~-]+$/);
    expect(read(text)['rft.btitle']).toEqual(['A&rft.btitle=B"><script> ]]>\ufffd \u{1f4d6}']);
    const long = contextObject({ ...zauberberg, title: `${'x'.repeat(499)}\u{1f4d6}`, subtitle: '' });
    expect(read(long)['rft.btitle']?.[0]).toBe(`${'x'.repeat(499)}\ufffd`);
  });

  it('names at most twenty authors', () => {
    const contributors = Array.from({ length: 100 }, (_, at) => ({ name: `Autor ${at}`, role: 'aut', main: false }));
    expect(read(contextObject({ ...zauberberg, contributors }))['rft.au']).toHaveLength(20);
  });
});
