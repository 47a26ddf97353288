import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemInformation } from '../codec/messages/items.ts';
import { barcodeIn, isOfCopy, isOfTitle, listedEntries, targetOfKey } from './listed-entry.ts';

const item = (circulationStatus: string, title: string) => ({ circulationStatus, title }) as ItemInformation;
const known = new Map([
  ['31000101', item('04', 'Krabat')],
  ['B2-77', item('04', '')],
  ['1984', item('01', '')],
  ['2001', item('01', '')],
]);
const kinds = (texts: readonly string[]) =>
  listedEntries(texts, known).map((entry) => (entry.kind === 'copy' ? entry.barcode : `"${entry.title}"`));

it.each([
  ['barcodes', ['31000101', 'B2-77'], ['31000101', 'B2-77']],
  ['a barcode that the server does not know, among barcodes', ['31000101', '1984'], ['31000101', '1984']],
  ['titles', ['Der Zauberberg', 'Dune', 'R.U.R.'], ['"Der Zauberberg"', '"Dune"', '"R.U.R."']],
  ['a title of digits among titles', ['Der Zauberberg', '1984'], ['"Der Zauberberg"', '"1984"']],
  ['a title of one word alone', ['Dune'], ['"Dune"']],
  ['a barcode among titles', ['Der Zauberberg', '31000101'], ['"Der Zauberberg"', '31000101']],
  ['barcodes with titles', ['31000101 Krabat', 'Krabat; 31000101'], ['31000101', '31000101']],
  ['a number in a title', ['2001 : Odyssee im Weltraum'], ['"2001 : Odyssee im Weltraum"']],
  ['words of another script', ['Война и мир', '戦争と平和'], ['"Война и мир"', '"戦争と平和"']],
])('a list of %s', (_, texts, expected) => {
  expect(kinds(texts)).toEqual(expected);
});

describe('a key', () => {
  it('names one entry, and none where two have the same words', () => {
    const texts = ['Gedichte', 'Krabat : Roman', 'Gedichte'];
    const [first, only, second] = listedEntries(texts, new Map());
    expect(targetOfKey(texts, only?.key ?? '')).toEqual({ title: 'Krabat : Roman' });
    expect(targetOfKey(texts, first?.key ?? '')).toBeUndefined();
    expect(targetOfKey(texts, second?.key ?? '')).toBeUndefined();
    expect(first?.key).not.toBe(second?.key);
    expect([first, only, second].map((entry) => entry?.kind === 'title' && entry.isOnly)).toEqual([false, true, false]);
  });

  it('is that of the copy where there is one', () => {
    expect(targetOfKey(['31000101 Krabat'], '31000101')).toEqual({ item: '31000101' });
    expect(targetOfKey(['31000101 Krabat'], '31000102')).toBeUndefined();
  });

  it('tells nothing of the title, and no text is lost or has the key of another', () => {
    const texts = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), { maxLength: 12 });
    void fc.assert(
      fc.property(texts, (list) => {
        const entries = listedEntries(list, new Map());
        expect(entries).toHaveLength(list.length);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(list.length);
        for (const entry of entries) if (entry.kind === 'title') expect(entry.key).toMatch(/^title:[\w-]{22}$/);
      }),
    );
  });
});

it('knows an entry by its copy and by its title', () => {
  expect(barcodeIn('Das 19000 Seiten Buch')).toBeUndefined();
  expect(isOfCopy('31000101 Krabat', '31000101')).toBe(true);
  expect(isOfTitle('Die  TÜR', 'Die Tu\u0308r')).toBe(true);
  expect(isOfTitle('', undefined)).toBe(false);
});
