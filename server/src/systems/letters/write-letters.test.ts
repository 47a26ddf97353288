import type { LetterContent, LetterLoan } from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import { describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { foreignWords } from '../../testing/foreign-words.ts';
import { type LetterSource, letterText } from './letter-text.ts';
import { readLetterFonts } from './read-letter-fonts.ts';
import { canReadPdf, placedWords, readPdf } from './testing/poppler.ts';
import { type LetterJob, unprintableLetters, writeLetters } from './write-letters.ts';

const library = LibrarySettings.parse({
  id: 3,
  ident: 'gro',
  libname: 'Stadtbücherei Groß',
  shortname: 'G',
  fullname: 'G',
  address: 'Marktplatz 1, 00101 Groß',
  phone: '+49 555 1',
  email: 'auskunft@buecherei.example',
  website: 'https://www.buecherei.example',
  branches: [
    { id: 'M', name: 'Mitte', address: 'Marktplatz 1\n00101 Groß' },
    { id: 'N', name: 'Nord', address: 'Nordweg 3, 00103 Groß' },
  ],
});
const source: LetterSource = { library, currency: 'EUR', locale: 'de' };
const day = '2027-03-01';
const loan = (title: string, more: Partial<LetterLoan> = {}): LetterLoan => ({
  title,
  barcode: '0001',
  due: '2027-02-15',
  days: 14,
  branch: 'M',
  step: 3,
  fee: 300,
  ...more,
});
const content = (more: Partial<LetterContent> = {}): LetterContent => ({
  card: '1000042',
  name: 'Mara Specht',
  address: { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' },
  loans: [loan('Momo'), loan('Krabat', { branch: 'N', fee: undefined, step: undefined, days: 2 })],
  owed: 1250,
  ...more,
});
const job = (letters: readonly LetterContent[]): LetterJob => ({
  title: 'Mahnbriefe vom 01.03.2027',
  locale: 'de',
  author: library.libname,
  made: Date.parse('2027-03-01T10:00:00Z'),
  letters: letters.map((one) => letterText(source, day, one)),
});
const pdfOf = async (...letters: readonly LetterContent[]) => writeLetters(job(letters), await readLetterFonts());
const textOf = async (pdf: Uint8Array, args: readonly string[] = ['-layout']) =>
  (await readPdf('pdftotext', pdf, args)).replace(/[\u00a0\u202f]/g, ' ');
const millimetres = (points: number) => (points * 25.4) / 72;

describe.skipIf(!canReadPdf())('letters as a PDF', () => {
  it('say who, what, since when, what it costs, and where to bring it', async () => {
    const lines = (await textOf(await pdfOf(content()), ['-raw'])).split('\n').join(' ');
    for (const part of [
      'Stadtbücherei Groß Marktplatz 1, 00101 Groß · Telefon: +49 555 1 · E-Mail: auskunft@buecherei.example',
      'Stadtbücherei Groß · Marktplatz 1 · 00101 Groß Mara Specht Lindenstraße 5 04103 Leipzig',
      'Datum: 01.03.2027 Ausweisnummer: 1000042',
      'Mahnung: 2 Medien sind überfällig Guten Tag, Mara Specht!',
      'Titel Fällig am Tage überfällig Gebühr',
      'Momo Exemplar 0001 · ausgeliehen in Mitte · 3. Erinnerung 15.02.2027 14 3,00 €',
      'Krabat Exemplar 0001 · ausgeliehen in Nord 15.02.2027 2',
      'Gebühren dieses Schreibens: 3,00 € Insgesamt offen auf Ihrem Konto: 12,50 €',
      'Mitte, Marktplatz 1, 00101 Groß; Nord, Nordweg 3, 00103 Groß.',
      'Seite 1 von 1',
    ])
      expect(lines).toContain(part);
    expect(lines).not.toMatch(/undefined|\{|\}|NaN|□/);
  });

  it('are in the language of the patron', async () => {
    const [german, english] = await Promise.all([
      textOf(await pdfOf(content())),
      textOf(await pdfOf(content({ language: 'en', loans: [loan('Momo')] }))),
    ]);
    expect(english).toContain('Reminder: 1 item is overdue');
    expect(english).toMatch(/Page 1 of 1/);
    expect(english).toContain('15 February 2027');
    expect(foreignWords(`<html lang="de">${german}`)).toEqual([]);
  });

  it('are in the language of the library where the typeface has no script for that of the patron', () => {
    expect(letterText(source, day, content({ language: 'ar' })).locale).toBe('de');
    expect(letterText({ ...source, locale: 'ar' }, day, content({ language: 'uk' })).locale).toBe('uk');
    expect(letterText({ ...source, locale: 'ar' }, day, content()).locale).toBe('de');
  });

  it('have the address where an envelope has its window, and all of it within', async () => {
    const long = {
      name: 'Prof. Dr. Friederike-Wilhelmine von Hohenstein-Langenburg zu Oberammergau-Unterwalden',
      address: {
        street: 'Straße der Vereinigten Freiwilligen Feuerwehren des Oberen Erzgebirges 123 a, Hinterhaus',
        postcode: 'SW1A 1AA-000000000000',
        town: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch am See',
        country: 'Vereinigtes Königreich',
      },
    };
    for (const more of [{}, long]) {
      const words = await placedWords(await pdfOf(content(more)));
      const inWindow = words.filter(
        ({ left, right, top, bottom }) =>
          millimetres(left) >= 20 && millimetres(right) <= 105 && millimetres(top) >= 45 && millimetres(bottom) <= 90,
      );
      const first = words.findIndex(({ text, top }) => /^(Mara|Prof\.)$/.test(text) && millimetres(top) < 90);
      const address = words.slice(first, first + 4);
      for (const word of address) expect(inWindow).toContain(word);
      const lines = new Set(inWindow.filter(({ top }) => millimetres(top) >= 62.5).map(({ top }) => Math.round(top)))
        .size;
      expect(lines).toBeLessThanOrEqual(6);
      // Nothing else stands in the field of the address, and nothing of the text above its place.
      const subject = words.find(({ text }) => text === 'Mahnung:');
      expect(millimetres(subject?.top ?? 0)).toBeGreaterThanOrEqual(98);
      expect(inWindow.map(({ text }) => text)).toContain(more === long ? 'KÖNIGREICH' : 'Leipzig');
      for (const { right } of words) expect(millimetres(right)).toBeLessThanOrEqual(200);
    }
  });

  it('begin on a page each, count their own pages, and repeat the columns on further ones', async () => {
    const many = Array.from({ length: 60 }, (_, at) => loan(`Band ${at + 1}`, { fee: 100 }));
    const text = await textOf(await pdfOf(content(), content({ card: '2', name: 'Otto Offen', loans: many })));
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThanOrEqual(4);
    expect(pages.map((page) => /Seite (\d+) von (\d+)/.exec(page)?.slice(1))).toEqual([
      ['1', '1'],
      ...pages.slice(1).map((_, at) => [String(at + 1), String(pages.length - 1)]),
    ]);
    for (const page of pages.slice(1)) expect(page).toContain('Fällig am');
    for (const page of pages.slice(2)) expect(page).toContain('Ausweisnummer 2 · 01.03.2027');
    expect(text.match(/Band \d+/g)).toHaveLength(60);
    expect(text).toContain('60,00 €');
  });

  it('embed their typeface, and have title, language and structure for screen readers', async () => {
    const pdf = await pdfOf(content());
    const fonts = await readPdf('pdffonts', pdf);
    expect(fonts.split('\n').filter((line) => /TrueType/.test(line))).toHaveLength(2);
    expect(fonts).not.toMatch(/Helvetica|Times/);
    for (const line of fonts.split('\n').slice(2).filter(Boolean)) expect(line).toMatch(/ yes yes yes /);
    const info = await readPdf('pdfinfo', pdf);
    expect(info).toMatch(/Title:\s+Mahnbriefe vom 01\.03\.2027/);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
    const structure = await readPdf('pdfinfo', pdf, ['-struct-text']);
    expect(structure.match(/^ *(?:Document|Part|H1|Table|TR|TH|TD|P)\b/gm)?.map((name) => name.trim())).toEqual(
      expect.arrayContaining(['Document', 'Part', 'H1', 'Table', 'TR', 'TH', 'TD', 'P']),
    );
    expect(structure).toContain('"Mahnung: 2 Medien sind überfällig"');
    // What is no content is left out.
    expect(structure).not.toContain('Seite 1 von 1');
  });

  it('are the same when they are made again', async () => {
    const [first, second] = [await pdfOf(content(), content()), await pdfOf(content(), content())];
    expect(await textOf(first, [])).toBe(await textOf(second, []));
    expect(await readPdf('pdfinfo', first)).toBe(await readPdf('pdfinfo', second));
  });

  it('are written in Latin, Greek and Cyrillic, and say which characters the typeface lacks', async () => {
    const titles = ['Žluťoučký kůň, Ørsted & Łódź', 'Ὀδύσσεια και Ελλάδα', 'Преступление и наказание', 'Tiếng Việt'];
    const letters = [
      content({ loans: titles.map((title) => loan(title)) }),
      content({ loans: [loan('図書館 עברית')] }),
    ];
    const pdf = await pdfOf(...letters);
    const text = await textOf(pdf);
    for (const title of titles) expect(text).toContain(title);
    expect(text).toContain('□□□ □□□□□');
    const found = unprintableLetters(job(letters).letters, await readLetterFonts());
    expect(found).toEqual([{ at: 1, characters: ['図', '書', '館', 'ע', 'ב', 'ר', 'י', 'ת'] }]);
  });

  it('are not broken by hostile names and titles', async () => {
    const hostile = [
      'a\r\nb\u0000c',
      '\u202egnp.exe \u2066x \u2028y',
      '(\\) Tj ET <</JS (app.alert(1))>>',
      'x'.repeat(10_000),
      `${'wort '.repeat(500)}`,
      '\ud800 halved',
      '   ',
    ];
    for (const evil of hostile) {
      const address = { street: evil, postcode: evil, town: evil, country: evil };
      const pdf = await pdfOf(content({ name: evil, card: evil, address, loans: [loan(evil, { barcode: evil })] }));
      expect(await readPdf('pdfinfo', pdf)).toMatch(/JavaScript:\s+no/);
      expect(await textOf(pdf)).toMatch(/Seite 1 von [12]/);
      for (const { right, bottom } of await placedWords(pdf)) {
        expect(millimetres(right)).toBeLessThanOrEqual(210);
        expect(millimetres(bottom)).toBeLessThanOrEqual(297);
      }
    }
  });
});
