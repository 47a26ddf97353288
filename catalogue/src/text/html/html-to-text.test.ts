import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../clean-text.ts';
import { htmlEntities } from './html-entities.ts';
import { htmlToText } from './html-to-text.ts';

describe('a text with HTML', () => {
  it.each([
    ['Espa&ntilde;a &amp; M&#252;hlen &#xDF;', 'España & Mühlen ß'],
    ['M&amp;uuml;hlen', 'Mühlen'],
    ['Dvo&rcaron;&aacute;k, &Lstrok;&oacute;d&zacute;', 'Dvořák, Łódź'],
    ['&#147;Zitat&#148; &#8211; &#150; &#55357;', '“Zitat” – – \ufffd'],
    ['H<sub>2</sub>O, E = mc<SUP class="x">2</SUP>', 'H2O, E = mc2'],
    ['<i>Drosophila</i> im <span style="color: red">Unterricht</span>', 'Drosophila im Unterricht'],
    ['&lt;em&gt;Drosophila&lt;/em&gt;', 'Drosophila'],
    ['<p>Eins.</p><p>Zwei &amp; drei.<br/>Vier</p>', 'Eins. Zwei & drei. Vier'],
    ['<ul><li>Eins</li><li>Zwei</li></ul>', 'Eins Zwei'],
    ['<jats:p>Text <jats:italic>kursiv</jats:italic></jats:p>', 'Text kursiv'],
    ['Text<script>alert(1)</script><!-- weg --><style>p{}</style>.', 'Text .'],
    ['<a href="https://example.org/?a=1&amp;b=2">Verlag</a>', 'Verlag'],
  ])('%s becomes %s', (text, plain) => {
    expect(cleanText(text)).toBe(plain);
  });

  it.each([
    'a < b und c > d',
    'x<y',
    '1<2>1',
    'AT&T',
    'R&B; Soul',
    '&unbekannt;',
    '<- zurück ->',
    '<3',
    'List<String>',
  ])('%s stays', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('keeps an article in angle brackets', () => {
    expect(cleanText('<<Der>> Berg')).toBe('Der Berg');
  });

  it('is unchanged after any of its characters were written as entities', () => {
    const names = new Map([...htmlEntities].map(([name, character]) => [character, name]));
    const character = fc.constantFrom(
      ...[...htmlEntities.values()].filter((entity) => /[\p{L}–—„“’€©]/u.test(entity)),
      'a',
      ' ',
      '.',
    );
    const notation = fc.constantFrom('plain', 'name', 'decimal', 'hexadecimal', 'twice');
    void fc.assert(
      fc.property(fc.array(fc.tuple(character, notation), { maxLength: 40 }), (characters) => {
        const written = characters.map(([text, notation]) => {
          const code = text.codePointAt(0) ?? 0;
          if (notation === 'decimal') return `&#${code};`;
          if (notation === 'hexadecimal') return `&#x${code.toString(16)};`;
          const name = names.get(text);
          if (name === undefined || notation === 'plain') return text;
          return notation === 'name' ? `&${name};` : `&amp;${name};`;
        });
        expect(htmlToText(written.join(''))).toBe(characters.map(([text]) => text).join(''));
      }),
    );
  });

  it('is processed quickly even when it is hostile', () => {
    const hostile = [
      '<a '.repeat(5_000),
      '<a b="'.repeat(3_000),
      '<!--'.repeat(5_000),
      '&'.repeat(20_000),
      `<p${' a=b'.repeat(5_000)}`,
    ];
    for (const text of hostile) expect(htmlToText(text).length).toBeLessThanOrEqual(text.length);
  });
});
