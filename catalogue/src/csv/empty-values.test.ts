import { expect, it } from 'vitest';
import { readRecords } from '../import/reading/read-records.ts';
import { collectRuns, stream } from '../marc/testing/marc-builder.ts';
import type { CsvMapping } from './csv-mapping.ts';

const csv: CsvMapping = {
  columns: {
    id: 'Nr',
    title: 'Titel',
    authors: 'Autor',
    subjects: 'Thema',
    publisher: 'Verlag',
    isbn: 'ISBN',
    shelfmark: 'Signatur',
    branch: 'Zweigstelle',
    state: 'Status',
  },
  states: { NULL: 'available' },
};
const head = 'Nr;Titel;Autor;Thema;Verlag;ISBN;Signatur;Zweigstelle;Status';

async function read(...rows: readonly string[]) {
  return collectRuns(readRecords(stream(Buffer.from(`${head}\n${rows.join('\n')}\n`)), { csv }));
}
async function recordOf(row: string) {
  const [reading] = await read(row);
  return reading?.kind === 'record' ? { ...reading.record, repairs: reading.repairs } : undefined;
}

it.each(['NULL', 'null', '\\N', '(null)', '[NULL]', '#NV', '#N/A', '-', '–', '?', '...'])(
  'a cell with %s has no value, except titles and words that the library maps',
  async (nothing) => {
    const row = `1;${nothing};${nothing};${nothing};${nothing};${nothing};${nothing};Z1;NULL`;
    const record = await recordOf(row);
    expect(record).toMatchObject({ title: nothing, contributors: [], subjects: [], isbn: [], invalidIsbn: [] });
    expect(record).toMatchObject({ items: [{ branch: 'Z1', state: 'available' }], repairs: [] });
    expect([record?.publisher, record?.items[0]?.shelfmark]).toEqual([undefined, undefined]);
  },
);

it('a name, a topic and a code that only look like it are values', async () => {
  const record = await recordOf('1;Momo;Null, Gary;Null;N;;R -;-;NULL');
  expect(record).toMatchObject({
    contributors: [{ name: 'Null, Gary' }],
    subjects: [{ text: 'Null' }],
    publisher: 'N',
  });
  expect(record?.items).toMatchObject([{ shelfmark: 'R -', branch: '-' }]);
});

it('reads a text that a spreadsheet wrote as a formula', async () => {
  const record = await recordOf('"=""00013""";"=""Momo """"und"""" andere""";;;;"=""9783596294312""";;Z1;NULL');
  expect(record).toMatchObject({ id: '00013', title: 'Momo "und" andere', isbn: ['9783596294312'] });
});

it('ignores rows of separators only, but not those without a number', async () => {
  const readings = await read(
    ';;;;;;;;',
    '1;Momo;;;;;;;',
    ' ; ;;;;;;;',
    '1;Momo;;;;;;Z2;',
    ';Krabat;;;;;;;',
    'NULL;Jim;;;;;;;',
  );
  expect(readings).toMatchObject([
    { kind: 'record', number: 2, record: { title: 'Momo', items: [{ branch: 'Z2' }] } },
    { kind: 'skipped', number: 5, reason: 'no-id' },
    { kind: 'skipped', number: 6, reason: 'no-id' },
  ]);
});
