import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CsvMapping } from '../../csv/csv-mapping.ts';
import { type CsvRow, CsvRowSplitter } from '../../csv/csv-row-splitter.ts';
import { collectRuns, stream } from '../../marc/testing/marc-builder.ts';
import type { ImportReading } from './import-reading.ts';
import { readRecords } from './read-records.ts';

const mapping: CsvMapping = {
  columns: {
    id: 'Nr.',
    mediaType: 'Medienart',
    title: 'Titel',
    authors: 'Verfasser',
    year: 'Jahr',
    subjects: 'Schlagwörter',
    isbn: 'ISBN',
    languages: 'Sprache',
    audience: 'Alter',
    added: 'Zugang',
    barcode: 'Mediennummer',
    branch: 'Zweigstelle',
    state: 'Status',
    due: 'Rückgabe',
  },
  mediaTypes: { Buch: 'BOOK', Hörbuch: 'AUDIOBOOK' },
  states: { da: 'available', weg: 'lent' },
};
const head =
  'Nr.;Medienart;Titel;Verfasser;Jahr;Schlagwörter;ISBN;Sprache;Alter;Zugang;Mediennummer;Zweigstelle;Status;Rückgabe';

async function read(text: string | Buffer, csv: CsvMapping = mapping, piece?: number): Promise<ImportReading[]> {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
  return collectRuns(readRecords(stream(bytes, piece), { csv }));
}
const records = async (...args: Parameters<typeof read>) =>
  (await read(...args)).flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));

describe('reading CSV', () => {
  const row =
    '7;Buch;"Der Zauberberg; Roman";Mann, Thomas|Noch, Wer;1924;Sanatorium|Davos;978-3-10-348128-0;de;ab 16;3.2.2024;M1;HB;weg;24.12.2026';

  it('maps every field by the configured columns', async () => {
    const [record] = await records(`${head}\r\n${row}\r\n`);
    expect(record).toMatchObject({
      id: '7',
      mediaType: 'BOOK',
      title: 'Der Zauberberg; Roman',
      nonFiling: 4,
      contributors: [
        { name: 'Mann, Thomas', role: 'aut', main: true },
        { name: 'Noch, Wer', role: 'aut', main: false },
      ],
      year: 1924,
      subjects: [
        { text: 'Sanatorium', kind: 'topic' },
        { text: 'Davos', kind: 'topic' },
      ],
      isbn: ['9783103481280'],
      languages: ['ger'],
      audience: 'ab 16',
      audienceGroup: 'youth',
      added: '2024-02-03',
      items: [{ id: 'M1', barcode: 'M1', branch: 'HB', state: 'lent', due: '2026-12-24' }],
    });
  });

  it('reads the number of parts of a package, and ignores what is no such number', async () => {
    const csv = { columns: { id: 'Nr.', title: 'Titel', barcode: 'Nummer', parts: 'Teile' } } as const;
    const read = await records('Nr.;Titel;Nummer;Teile\n1;Spiel;S1;4\n2;Buch;B1;1\n3;CD;C1;2 CDs\n', csv);
    expect(read.map(({ items }) => items[0]?.parts)).toEqual([4, undefined, undefined]);
  });

  it('reads UTF-8 with and without byte order mark, UTF-16, Windows-1252, and any separator', async () => {
    const text = 'Nr.,Titel\n1,Blüten\n';
    const csv = { columns: { id: 'Nr.', title: 'Titel' } } as const;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replaceAll(',', '\t'), 'utf16le')]);
    for (const file of [text, `\ufeff${text}`, utf16, Buffer.from(text, 'latin1'), text.replaceAll(',', ';')]) {
      expect((await records(file, csv)).map(({ title }) => title)).toEqual(['Blüten']);
    }
    const windows1252 = Buffer.from('Nr.,Titel\n1,\x84Bl\xfcten\x93 \x96 \x92\x80\x8a\x9e\n', 'latin1');
    expect((await records(windows1252, csv)).map(({ title }) => title)).toEqual(['„Blüten“ – ’€Šž']);
  });

  it('combines consecutive rows of one title into its items', async () => {
    const second = row.replace(';M1;HB;weg;24.12.2026', ';M2;ZW;da;');
    const combined = await records(`${head}\n${row}\n${second}\n${row.replace('7;', '8;')}`);
    expect(combined.map(({ id, items }) => [id, items.map((item) => [item.id, item.state])])).toEqual([
      [
        '7',
        [
          ['M1', 'lent'],
          ['M2', 'available'],
        ],
      ],
      ['8', [['M1', 'lent']]],
    ]);
  });

  it('reports missing columns, and a CSV without settings', async () => {
    expect(await read('Nr.;Titel\n1;A\n')).toMatchObject([
      { kind: 'fault', reason: 'csv-column-missing', detail: expect.stringContaining('Medienart') },
    ]);
    const unknown = await collectRuns(readRecords(stream(Buffer.from('Nr.;Titel\n1;A\n'))));
    expect(unknown).toMatchObject([{ kind: 'fault', reason: 'csv-without-columns' }]);
  });

  it('notes unknown values, and skips rows without a record number or with an unclosed quote', async () => {
    const csv = { columns: { id: 'Nr.', title: 'Titel', mediaType: 'Art', year: 'Jahr', isbn: 'ISBN' } } as const;
    const file = 'Nr.;Titel;Art;Jahr;ISBN\n;A;BOOK;;\n2;"B;BOOK;;\n3;C;Ding;bald;123;mehr\n';
    expect(await read(file, csv)).toMatchObject([
      { kind: 'skipped', number: 1, reason: 'no-id' },
      { kind: 'skipped', number: 2, reason: 'csv-quote-open' },
      {
        kind: 'record',
        number: 3,
        record: { id: '3', mediaType: 'UNKNOWN', invalidIsbn: ['123'] },
        repairs: ['csv-too-many-fields', 'isbn-invalid', 'value-not-known'],
        details: { 'value-not-known': 'mediaType "Ding", year "bald"' },
      },
    ]);
  });

  it('reads files of Excel: a `sep=` line, and lines that end with a carriage return', async () => {
    const csv = { columns: { id: 'Nr', title: 'Titel', subjects: 'Thema' }, separator: ';' } as const;
    const rows = ['Nr|Titel|Thema', '1|A; B|"x\ny"', '', '2|"C"" D"|z', '3|E|'];
    for (const end of ['\n', '\r\n', '\r'])
      for (const first of [[], ['sep=|'], ['SEP=|'], ['"sep=|"'], ['\ufeffsep=|']])
        for (const piece of [1, 6, 65_536]) {
          const options = first.length > 0 ? csv : { columns: csv.columns };
          const readings = await read([...first, ...rows].join(end), options, piece);
          expect(summaryOf(readings), JSON.stringify([end, first, piece])).toEqual(['1 1 A; B', '2 2 C" D', '3 3 E']);
        }
    const filled = ['Nr;Titel;Thema', ...Array.from({ length: 9_000 }, (_, index) => `${index};Titel ${index};`)];
    expect(summaryOf(await read(filled.join('\r'), csv, 4_096)).at(-1)).toBe('9000 8999 Titel 8999');
  });

  it('lists unknown values, cleaned, cut and limited in number', async () => {
    const csv = { columns: { id: 'Nr', title: 'Titel', languages: 'Sprache', state: 'Status' } } as const;
    const languages = Array.from({ length: 12 }, (_, index) => `Sprache ${index}`).join('|');
    const states = [`weg\u001b[2J${'!'.repeat(100)}`, 'irgend\u202ewo'];
    const file = `Nr;Titel;Sprache;Status\n1;A;;${states[0]}\n1;A;;${states[1]}\n2;B;${languages};\n`;
    const details = (await read(file, csv)).map((reading) => reading.kind === 'record' && reading.details);
    expect(details).toEqual([
      { 'value-not-known': `state "weg [2J${'!'.repeat(53)}", state "irgendwo"` },
      { 'value-not-known': expect.stringMatching(/^(languages "Sprache \d", ){9}languages "Sprache 9"$/) },
    ]);
  });

  const summaryOf = (readings: readonly ImportReading[]) =>
    readings.map((reading) => {
      if (reading.kind === 'fault') return reading.reason;
      if (reading.kind === 'skipped') return `${reading.number} ${reading.reason}`;
      if (reading.kind !== 'record') return reading.kind;
      return [reading.number, reading.record.id, reading.record.title, ...reading.repairs].join(' ');
    });
  const short = { columns: { id: 'Nr', title: 'Titel', subjects: 'Thema' } } as const;

  it('skips only the line of a quote that seems to be closed in a later row', async () => {
    const file = 'Nr;Titel;Thema\n1;"A\nB" ;a\n2;"Faust;b\n3;"C";c\n4;"D";"d\ne"\n5;E;"e"\r\n';
    for (const piece of [1, 7, 65_536]) {
      expect(summaryOf(await read(file, short, piece))).toEqual([
        '1 1 A B',
        '2 csv-quote-open',
        '3 3 C',
        '4 4 D',
        '5 5 E',
      ]);
    }
  });

  it('skips an overlong line to its end', async () => {
    const [long, wide] = ['x'.repeat(2 * 1024 * 1024), `a;${'b;'.repeat(600_000)}`];
    const file = `Nr;Titel;Thema\n1;A;a\n2;${long};b\n3;"${long};c\n4;${wide}\n5;E;e\n6;${long}`;
    const expected = ['1 1 A', '2 csv-row-too-large', '3 csv-quote-open', '4 csv-row-too-large', '5 5 E'];
    for (const piece of [65_536, 16 * 1024 * 1024])
      expect(summaryOf(await read(file, short, piece))).toEqual([...expected, '6 csv-row-too-large']);
  });

  it('notes rows with too few cells, and different titles of one record number', async () => {
    const file = 'Nr;Titel;Thema\n1;A\n2;B;b\n2;;b\n2;B;b\n3;C;c\n3;D;c\n';
    expect(summaryOf(await read(file, short))).toEqual([
      '1 1 A csv-too-few-fields',
      '2 2 B',
      '5 3 C csv-titles-differ',
    ]);
  });

  it('notes texts, numbers and lists that were cut', async () => {
    const subjects = Array.from({ length: 201 }, (_, number) => `Thema ${number}`).join('|');
    const blanks = `B${' '.repeat(1_500)}B`;
    const file = `Nr;Titel;Thema\n1;${'A'.repeat(5_000)};\n2;${blanks};\n3;C;${subjects}\n${'4'.repeat(300)};D;\n`;
    const readings = await read(file, short);
    expect(readings.map((reading) => reading.kind === 'record' && reading.repairs)).toEqual([
      ['text-shortened'],
      [],
      ['text-shortened'],
      ['id-shortened'],
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats the word %s as unknown', async (word) => {
    const csv: CsvMapping = {
      columns: { id: 'Nr.', mediaType: 'Art', title: 'Titel', languages: 'Sprache', branch: 'Ort', state: 'Status' },
      mediaTypes: { Buch: 'BOOK' },
      states: { da: 'available' },
    };
    const [reading] = await read(`Nr.;Art;Titel;Sprache;Ort;Status\n1;${word};A;${word};B;${word}\n`, csv);
    expect(reading).toMatchObject({
      record: { mediaType: 'UNKNOWN', languages: [], items: [{ state: 'unknown' }] },
      repairs: ['value-not-known'],
    });
  });

  it('reads what RFC 4180 writes, in chunks of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ';', '\n', '\r\n', ' ', ','), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        async (rows, piece) => {
          const text = rows
            .map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')}\r\n`)
            .join('');
          const reader = new CsvRowSplitter(';');
          const collected: unknown[] = [];
          const collect = (all: Iterable<CsvRow>) => {
            for (const cells of all) collected.push('fault' in cells ? cells.fault : cells.map(String));
          };
          for await (const bytes of stream(Buffer.from(text), piece)) collect(reader.push(bytes));
          collect(reader.end());
          expect(collected).toEqual(rows.map((cells) => [...cells]));
        },
      ),
    );
  });

  it('reads any text to its end and numbers the readings in order', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', '\0', 'Nr.', 'é', '7'), maxLength: 200 });
    const csv = { columns: { id: 'Nr.' } } as const;
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (body, piece) => {
        const readings = await collectRuns(
          readRecords(stream(Buffer.from(`Nr.;x\n${body}`), piece), { csv }, { format: 'csv' }),
        );
        const numbers = readings.flatMap((reading) => (reading.kind === 'fault' ? [] : [reading.number]));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });
});
