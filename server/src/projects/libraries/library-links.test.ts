import { describe, expect, it } from 'vitest';
import { LibrarySettings } from './library-settings.ts';

const library = { id: 1, ident: 'a', libname: 'A', shortname: 'A', fullname: 'A' };
const accepts = (pay: string) => LibrarySettings.safeParse({ ...library, links: { pay } }).success;

describe('the address of a library page for patrons', () => {
  it.each(['https://bibliothek.example/bezahlen', 'https://bibliothek.example/{language}/konto?seite=1#kasse'])(
    'may be %s',
    (address) => {
      expect(accepts(address)).toBe(true);
    },
  );

  it.each([
    'http://bibliothek.example/bezahlen',
    'javascript:alert(1)',
    'https://bibliothek.example/{userId}',
    'https://bibliothek.example/bezahlen?karte={card}',
    'https://bibliothek.example/be zahlen',
    'https://',
    `https://bibliothek.example/${'x'.repeat(500)}`,
  ])('carries nothing of a patron and is a page on https, so it is not %s', (address) => {
    expect(accepts(address)).toBe(false);
  });
});
