import { describe, expect, it } from 'vitest';
import { searchOfShared } from './shared-search.ts';

const nothing = { title: '', text: '', url: '' };

describe('what another app has shared', () => {
  it.each([
    ['the page of a shop', { url: 'https://www.buecher.example/shop/9783596512614?p=1' }, '9783596512614'],
    ['a parameter of an address', { text: 'https://shop.example/?isbn=3-596-51261-1&x=2' }, '3596512611'],
    ['the number of a shop', { url: 'https://www.amazon.example/Zauberberg/dp/3596512611/ref=x' }, '3596512611'],
    ['a text', { text: 'Lies das: ISBN 978-3-596-51261-4, Fischer' }, '9783596512614'],
    ['a text with another number before it', { text: 'Nr. 9783596512615, 978 3 596 51261 4' }, '9783596512614'],
    ['a title', { title: 'Der Zauberberg (9783596512614)' }, '9783596512614'],
  ])('is searched by its ISBN in %s', (_, shared, isbn) => {
    expect(searchOfShared({ ...nothing, ...shared })).toEqual({ ISBN: isbn });
  });

  it.each([
    [
      'a title without the name of its site',
      { title: 'Der Zauberberg | Buchladen', url: 'https://x.example/1' },
      'Der Zauberberg',
    ],
    ['a title with a dash', { title: 'Momo – Michael Ende - Verlag' }, 'Momo Michael Ende'],
    ['a quoted title', { text: 'Schau mal: „Die Wand“ von Marlen Haushofer https://x.example/a' }, 'Die Wand'],
    ['the first line of a text', { text: '\nKrabat Preußler\nIch lese gerade ein Buch' }, 'Krabat Preußler'],
    ['a text without its address', { text: 'Krabat https://x.example/krabat' }, 'Krabat'],
    ['the words of an address', { url: 'https://x.example/buch/der-kleine-prinz-123/a1b2' }, 'der kleine prinz'],
    [
      'an address in a text',
      { text: 'https://x.example/b/die-unendliche-geschichte.html' },
      'die unendliche geschichte',
    ],
    ['a number that is no ISBN', { text: 'Telefon 0123456789' }, 'Telefon 0123456789'],
    ['a wrong ISBN, as it is', { text: '9783596512615' }, '9783596512615'],
  ])('is searched by %s', (_, shared, words) => {
    expect(searchOfShared({ ...nothing, ...shared })).toEqual({ FREE: words });
  });

  it.each([
    ['nothing', nothing],
    ['blanks', { ...nothing, text: ' \n ' }],
    ['an address without words', { ...nothing, url: 'https://x.example/a/b?c=d' }],
    ['a damaged address', { ...nothing, url: 'https://%%/%E0%A4%A' }],
    ['too few letters', { ...nothing, title: 'ab' }],
  ])('is no search where it is %s', (_, shared) => {
    expect(searchOfShared(shared)).toBeUndefined();
  });

  it('is cut to what a title may be, however long it is', () => {
    const found = searchOfShared({ ...nothing, text: 'Wort '.repeat(100_000) });
    expect(found).toEqual({ FREE: Array.from({ length: 15 }, () => 'Wort').join(' ') });
  });
});
