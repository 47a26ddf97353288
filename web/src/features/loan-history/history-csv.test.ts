import { expect, it } from 'vitest';
import { separatorIn, writeCsv } from './history-csv.ts';

const entry = (title: string, author?: string) => ({
  key: title,
  title,
  mediaType: 'BOOK' as const,
  lentDate: '2026-11-02',
  returned: '2026-11-20',
  author,
});
const headings = ['Titel', 'Autor/in', 'Ausgeliehen am', 'Zurückgegeben bis'] as const;
const lines = (separator: ',' | ';', ...entries: ReturnType<typeof entry>[]) =>
  writeCsv(entries, headings, separator).split('\r\n');

it('is UTF-8 with a byte order mark, a heading, and a line for each entry', () => {
  expect(lines(';', entry('Krabat', 'Otfried Preußler'))).toEqual([
    '\uFEFFTitel;Autor/in;Ausgeliehen am;Zurückgegeben bis',
    'Krabat;Otfried Preußler;2026-11-02;2026-11-20',
    '',
  ]);
});

it('quotes separators, quotation marks and line breaks', () => {
  expect(lines(',', entry('Hin, "her"', 'A; B'))[1]).toBe('"Hin, ""her""",A; B,2026-11-02,2026-11-20');
  expect(writeCsv([entry('Zwei\nZeilen')], headings, ',')).toContain('"Zwei\nZeilen",,');
});

it.each(['=1+1', '+49', '-2', '@cmd', '\tx'])('turns no text into a formula: %j', (title) => {
  expect(lines(',', entry(title))[1]).toMatch(/^"?'/);
});

it('has semicolons between cells where numbers have a comma', () => {
  expect([separatorIn('de'), separatorIn('en')]).toEqual([';', ',']);
});
