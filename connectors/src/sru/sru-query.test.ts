import { ApiException } from '@buchfink/contract/error';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTerms } from '../typed-terms.ts';
import { cqlTerm } from './cql.ts';
import { presetNames } from './presets.ts';
import { buildCql, idClause, listIndexes } from './sru-query.ts';
import { SruCatalogue } from './sru-settings.ts';
import type { SruTarget } from './sru-target.ts';
import { targetOf } from './target-of.ts';

const target = (settings: object = {}): SruTarget =>
  targetOf(SruCatalogue.parse({ kind: 'sru', base: 'https://sru.example.org/db', ...settings }));
const cql = (fields: Record<string, string>, settings: object = {}, filters: Record<string, string[]> = {}) =>
  buildCql({ fields: Object.entries(fields).map(([id, value]) => ({ id, value })), filters }, target(settings));
const dnb = { preset: 'dnb', base: undefined };

describe('a query', () => {
  it.each([
    [{ TITLE: 'Der Prozess', AUTHOR: 'Kafka, Franz' }, 'tit="Der" and tit="Prozess" and atr="Kafka" and atr="Franz"'],
    [{ FREE: '"der kleine Prinz" Hörbuch' }, 'woe="der kleine Prinz" and woe="Hörbuch"'],
    [{ FREE: '„Die Wand“ roman*' }, 'woe="Die Wand" and woe="roman*"'],
    [{ FREE: 'wer? (oder *was*) a*' }, 'woe="wer" and woe="oder" and woe="was" and woe="a"'],
    [{ FREE: 'C++ und C#' }, 'woe="C++" and woe="und" and woe="C#"'],
    [{ ISBN: '0-8044-2957-X' }, '(num="9780804429573" or num="080442957X")'],
    [{ ISBN: '979-10-90636-07-1' }, 'num="9791090636071"'],
    [{ ISBN: '1234-5679' }, 'num="1234-5679"'],
    [{ FREE: 'Finken', YEAR_START: '1990', YEAR_END: '1999' }, 'woe="Finken" and jhr>=1990 and jhr<=1999'],
    [{ FREE: 'Finken', LANGUAGE: 'ger' }, 'woe="Finken" and spr="ger"'],
    [{ CATEGORY: 'Vwg 2' }, 'woe="Vwg" and woe="2"'],
    [{ FREE: 'wald (hund OR "graue Wölfe")' }, 'woe="wald" and (woe="hund" or woe="graue Wölfe")'],
    [{ FREE: 'hund OR (graue wölfe)' }, '(woe="hund" or (woe="graue" and woe="wölfe"))'],
    [
      { FREE: 'wald NOT (hund OR katze) NOT (mein tagebuch)' },
      '(woe="wald" not woe="hund" not woe="katze" not (woe="mein" and woe="tagebuch"))',
    ],
    [{ TITLE: 'krabat UND NICHT film', AUTHOR: 'preußler' }, '(tit="krabat" not tit="film") and atr="preußler"'],
    [{ FREE: 'hund OR ??? OR katze NOT ***' }, '(woe="hund" or woe="katze")'],
    [{ FREE: 'hund or katze' }, 'woe="hund" and woe="or" and woe="katze"'],
  ])('is built from %j', (fields, expected) => {
    expect(cql(fields, dnb)).toBe(expected);
  });

  it('combines several words in the way of the system', () => {
    const fields = { TITLE: 'Der Prozess' };
    expect(cql(fields, { ...dnb, words: 'all' })).toBe('tit all "Der Prozess"');
    expect(cql(fields, { ...dnb, words: 'phrase' })).toBe('tit="Der Prozess"');
    expect(cql(fields, { ...dnb, quotes: 'needed' })).toBe('tit=Der and tit=Prozess');
    expect(cql({ TITLE: 'Krieg and Frieden' }, { ...dnb, quotes: 'needed' })).toContain('tit="and"');
  });

  it('is refused where it has nothing but wildcards', () => {
    expect(() => cql({ FREE: '***' }, dnb)).toThrow('search-text-too-short');
  });

  it('is not built if nothing can match', () => {
    expect(cql({ FREE: '??? OR *** wald' }, dnb)).toBeUndefined();
    expect(cql({ FREE: 'Finken', YEAR: 'neulich' }, dnb)).toBeUndefined();
    expect(cql({ FREE: 'Finken' }, dnb, { year: ['bald'] })).toBeUndefined();
  });

  it('has filters with any of their options', () => {
    expect(cql({ FREE: 'Finken' }, dnb, { language: ['ger', 'eng'], year: ['2010-2019', '1999'], work: [] })).toBe(
      'woe="Finken" and (spr="ger" or spr="eng") and ((jhr>=2010 and jhr<=2019) or jhr=1999)',
    );
  });

  it.each([
    [{ FREE: 'ab' }, {}, 'search-text-too-short'],
    [{ FREE: 'Finken', FUTTER: 'Nüsse' }, {}, 'invalid-input'],
    [{ FREE: 'Finken', BRANCH: 'Nord' }, {}, 'not-supported'],
    [{ FREE: 'Finken', MEDIATYPE: 'DVD' }, {}, 'not-supported'],
    [{ FREE: 'Finken' }, { mediaType: ['DVD'] }, 'not-supported'],
    [{ FREE: 'Finken' }, { constructor: ['DVD'] }, 'not-supported'],
  ])('refuses %j with filters %j: %s', (fields, filters, code) => {
    expect(() => cql(fields, dnb, filters)).toThrow(expect.objectContaining({ name: 'ApiException', code }));
  });

  it('without an index for years has no hits, rather than all', () => {
    expect(() => cql({ FREE: 'Finken', YEAR_END: '1999' })).toThrow(ApiException);
    expect(cql({ PUBLISHER: 'Ast' }, { indexes: { PUBLISHER: '' } })).toBe('cql.serverChoice="Ast"');
  });

  it('has at most as many words as systems accept', () => {
    expect(listIndexes(cql({ FREE: 'wort '.repeat(200) }, dnb) ?? '')).toEqual(['woe']);
    expect((cql({ FREE: 'wort '.repeat(200) }, dnb) ?? '').length).toBeLessThan(600);
  });

  it.each(['"ab cd"', '„ab cd“', '»ab cd«', '‹ab cd›', '＂ab cd＂', '‟ab cd”'])('treats %s as a phrase', (typed) => {
    expect(parseTerms(typed)).toEqual([{ text: 'ab cd', isPhrase: true, isBegun: false }]);
  });

  it('is well formed whatever is typed', async () => {
    const clause = /^(woe|tit)="(?:[^"\\]|\\.)*"$/u;
    await fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const cqlText = cql({ TITLE: typed, FREE: 'Finken' }, dnb) ?? 'woe=""';
        for (const part of cqlText.split(/ and (?=(?:woe|tit)=")/u)) expect(part).toMatch(clause);
        for (const { text } of parseTerms(typed)) expect(text).not.toMatch(/["\\*?^\n]/u);
      }),
    );
  });
});

describe('a term', () => {
  it('keeps its meaning', () => {
    expect(cqlTerm('a"b\\c')).toBe('"a\\"b\\\\c"');
    expect(cqlTerm('ka\u0308nguru', 'needed')).toBe('känguru');
    expect(cqlTerm('SORTBY', 'needed')).toBe('"SORTBY"');
    expect(cqlTerm('a\u0000\ud800b\nc')).toBe('"a  b c"');
    expect(idClause('rec.id', '(DE-1)7', target())).toBe('rec.id="(DE-1)7"');
  });

  it('does not hide the indexes of a query', () => {
    expect(listIndexes('dc.title="a=\\"b" and (jhr>=1990 or x all "y z=1")')).toEqual(['dc.title', 'jhr', 'x']);
  });
});

describe('settings', () => {
  it.each(presetNames.filter((name) => name !== 'alma' && name !== 'koha'))('require only %s', (preset) => {
    const target = targetOf(SruCatalogue.parse({ kind: 'sru', preset }));
    expect(target.base).toMatch(/^https?:\/\//);
    expect(target.indexes.FREE).toBeTruthy();
    expect(target.indexes.TITLE).toBeTruthy();
  });

  it('override those of the preset key by key', () => {
    const mixed = target({
      preset: 'dnb',
      indexes: { TITLE: 'tst', LANGUAGE: '' },
      sorting: { title: '' },
      maxRecords: 20,
    });
    expect(mixed).toMatchObject({
      base: 'https://sru.example.org/db',
      version: 1.1,
      schema: 'MARC21-xml',
      maxRecords: 20,
    });
    expect(mixed.indexes).toMatchObject({ FREE: 'woe', TITLE: 'tst', LANGUAGE: '' });
    expect(mixed.sorting).toMatchObject({ title: '', year: 'jhr/sort.descending' });
  });

  it.each([
    [{}],
    [{ preset: 'alma' }],
    [{ base: 'https://user:secret@sru.example.org/' }],
    [{ base: 'ftp://sru.example.org/' }],
    [{ base: 'https://sru.example.org/?a=1' }],
    [{ base: 'https://sru.example.org/', indexes: { TITLE: 'dc.title = x' } }],
    [{ base: 'https://sru.example.org/', auth: { user: 'a', password: 'secret' } }],
    [{ base: 'https://sru.example.org/', version: 3 }],
  ])('are refused: %j', (settings) => {
    expect(SruCatalogue.safeParse({ kind: 'sru', ...settings }).success).toBe(false);
  });
});
