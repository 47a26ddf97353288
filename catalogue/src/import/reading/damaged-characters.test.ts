import { describe, expect, it } from 'vitest';
import type { CsvMapping } from '../../csv/csv-mapping.ts';
import { bookLeader, collectRuns, iso2709, marc, stream } from '../../marc/testing/marc-builder.ts';
import { readRecords } from './read-records.ts';

const csv: CsvMapping = { columns: { id: 'Nr', title: 'Titel', notes: 'Notiz' } };
const title = 'Die Brüder Löwenherz';
/** `#` stands for the damaged place. */
const note = 'Für Käthe # aus Århus';

const marcRecord = (leader: string) =>
  iso2709(
    marc(
      [
        ['001', '1'],
        ['245', '10', `$a${title}`],
        ['500', '  ', `$a${note}`],
      ],
      leader,
    ),
  ).toString('latin1');
const latin1Of = (text: string) => Buffer.from(text).toString('latin1');

const files = {
  'ISO 2709 that declares UTF-8': marcRecord(bookLeader),
  'ISO 2709 that declares MARC-8': marcRecord(`${bookLeader.slice(0, 9)} ${bookLeader.slice(10)}`),
  MARCXML: latin1Of(
    `<record><leader>${bookLeader}</leader><controlfield tag="001">1</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield><datafield tag="500" ind1=" " ind2=" "><subfield code="a">${note}</subfield></datafield></record>`,
  ),
  'MARC in JSON': latin1Of(
    JSON.stringify({
      leader: bookLeader,
      fields: [
        { '001': '1' },
        { '245': { ind1: '1', ind2: '0', subfields: [{ a: title }] } },
        { '500': { ind1: ' ', ind2: ' ', subfields: [{ a: note }] } },
      ],
    }),
  ),
  CSV: latin1Of(`Nr;Titel;Notiz\n1;${title};${note}\n`),
};

describe.each(Object.entries(files))('a damaged character in %s', (_, file) => {
  it.each([
    ['a byte of Windows-1252', '\x85', '…'],
    ['a letter of Latin-1', '\xe9', 'é'],
  ])('costs no other one: %s', async (_, byte, character) => {
    // ISO 2709 states lengths: one byte takes the place of one.
    const bytes = Buffer.from(file.replace('#', byte), 'latin1');
    const readings = await collectRuns(readRecords(stream(bytes), { csv }));
    expect(readings).toMatchObject([
      {
        kind: 'record',
        record: { title, notes: [note.replace('#', character)] },
        repairs: ['not-utf8-read-as-latin1'],
        values: { 'not-utf8-read-as-latin1': expect.stringContaining(character) as string },
      },
    ]);
  });
});
