import { describe, expect, it } from 'vitest';
import { decodeMarc8 } from './marc8.ts';

const decode = (bytes: string) => decodeMarc8(Buffer.from(bytes, 'latin1')).text.normalize();

describe('MARC-8', () => {
  it.each([
    ['ASCII', 'Der Butt', 'Der Butt'],
    ['a mark before its letter', 'Gr\xe8un', 'Grün'],
    ['several marks on a letter', 'Vi\xf2\xe3et', 'Việt'],
    ['letters of ANSEL', '\xa1\xe2od\xe2z, stra\xc7e', 'Łódź, straße'],
    ['a ligature over two letters', 'd\xebi\xeca', 'di͡a'],
    ['Greek', '\x1b(SABE\x1b(B!', 'ΑΒΔ!'],
    ['Cyrillic', '\x1b(Nabc\x1b(B', 'абц'.toUpperCase()],
    ['Hebrew', '\x1b(2`a\x1b(B', 'אב'],
    ['Arabic', '\x1b(3GH\x1b(B', 'اب'],
    ['East Asian characters', '\x1b$1!0!\x1b(B.', '一.'],
    ['subscripts, superscripts and Greek symbols', 'H\x1bb2\x1bsO x\x1bp2\x1bs \x1bga\x1bs', 'H₂O x² α'],
    ['numeric references', 'a&#x4E00;b', 'a一b'],
    ['non-sort marks', '\x88Der \x89Butt', '\u0098Der \u009cButt'],
  ])('decodes %s', (_, bytes, text) => {
    expect(decode(bytes)).toBe(text.normalize());
  });

  it('tolerates escape sequences that end early', () => {
    expect(decodeMarc8(Buffer.from('ab\x1b', 'latin1'))).toEqual({ text: 'ab', unknown: 1 });
    expect(decodeMarc8(Buffer.from('\x1b$1!0', 'latin1')).unknown).toBeGreaterThan(0);
  });
});
