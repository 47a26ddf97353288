import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarcFile } from '../../import/reading/read-marc-file.ts';
import { controlField, fieldsOf, firstSubfield } from '../marc-record.ts';
import type { Reading } from '../reading.ts';
import { bookLeader, collectRuns, iso2709, marc, stream } from '../testing/marc-builder.ts';

const book = (id: string, title = `Titel ${id}`) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '10', `$a${title}`],
    ]),
  );
const read = (bytes: Uint8Array, piece?: number) => collectRuns(readMarcFile(stream(bytes, piece)));
const summaryOf = (readings: Reading[]) =>
  readings.map((reading) => {
    if (reading.kind === 'fault') return reading.reason;
    if (reading.kind === 'skipped')
      return `${reading.number} skipped ${reading.reason} ${reading.controlNumber ?? ''}`.trim();
    const title = firstSubfield(fieldsOf(reading.record, '245')[0], 'a');
    return [reading.number, controlField(reading.record, '001'), title, ...reading.repairs].join(' ');
  });

describe('ISO 2709', () => {
  it('reads records from chunks of any size', async () => {
    const file = Buffer.concat([book('1', 'Käse'), book('2'), book('3')]);
    for (const piece of [1, 7, 100, 65_536]) {
      expect(summaryOf(await read(file, piece))).toEqual(['1 1 Käse', '2 2 Titel 2', '3 3 Titel 3']);
    }
  });

  it('normalises text to NFC', async () => {
    expect(summaryOf(await read(book('1', 'Ka\u0308se')))).toEqual(['1 1 Käse']);
  });

  it('skips line ends and the end mark of old systems without a note', async () => {
    const file = Buffer.concat([book('1'), Buffer.from('\r\n'), book('2'), Buffer.from('\r\n\u001a')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 2 Titel 2']);
  });

  it('notes junk between records', async () => {
    const file = Buffer.concat([book('1'), Buffer.from('Seite 2 von 3'), book('2')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 2 Titel 2 junk-before-record']);
  });

  it('separates records whose terminator is missing', async () => {
    const first = book('1');
    const stated = Buffer.concat([first.subarray(0, -1), book('2'), book('3')]);
    expect(summaryOf(await read(stated))).toEqual(['1 1 Titel 1 end-mark-missing', '2 2 Titel 2', '3 3 Titel 3']);
  });

  it.each(['\n', '\r\n', ' \r\n\0'])('separates records that end with %j instead of the terminator', async (end) => {
    const file = ['1', '2', '3'].flatMap((id) => [book(id).subarray(0, -1), Buffer.from(end)]);
    expect(summaryOf(await read(Buffer.concat(file), 50))).toEqual([
      '1 1 Titel 1 end-mark-missing',
      '2 2 Titel 2 end-mark-missing',
      '3 3 Titel 3 end-mark-missing',
    ]);
    const marked = Buffer.concat([...file, book('4'), book('5').subarray(0, -9)]);
    expect(summaryOf(await read(marked)).slice(3)).toEqual(['4 4 Titel 4', '5 skipped truncated 5']);
    const cut = Buffer.concat([...file, book('4').subarray(0, 20)]);
    expect(summaryOf(await read(cut)).slice(2)).toEqual(['3 3 Titel 3 end-mark-missing', '4 skipped truncated']);
  });

  it('separates any number of records without terminators, even more than the size limit of one record', async () => {
    const unterminated = book('1').subarray(0, -1);
    const bareReadings = await read(Buffer.concat(Array.from({ length: 15_000 }, () => unterminated)));
    expect(bareReadings.filter(({ kind }) => kind === 'record')).toHaveLength(15_000);
    const large = book('1', 'Wort '.repeat(1_900)).subarray(0, -1);
    const long = Buffer.concat([...Array.from({ length: 1_900 }, () => large), book('2')]);
    expect(long.length).toBeGreaterThan(17 * 1024 * 1024);
    const readings = await read(long);
    expect(readings).toHaveLength(1_901);
    expect(summaryOf(readings.slice(-1))).toEqual(['1901 2 Titel 2']);
  });

  it('reads the last record without its terminator', async () => {
    expect(summaryOf(await read(book('1').subarray(0, -1)))).toEqual(['1 1 Titel 1 end-mark-missing']);
  });

  it('skips the last record of a truncated file and names it', async () => {
    const file = Buffer.concat([book('1'), book('2', 'Ein langer Titel').subarray(0, -8)]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 skipped truncated 2']);
  });

  it('rebuilds fields from field terminators when the directory is wrong', async () => {
    const broken = book('2');
    broken.write('0099', 27, 'latin1');
    const file = Buffer.concat([book('1'), broken, book('3')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 2 Titel 2 directory-rebuilt', '3 3 Titel 3']);
  });

  it('reads a record whose stated length is wrong', async () => {
    const broken = book('2');
    broken.write('99999', 0, 'latin1');
    const file = Buffer.concat([book('1'), broken, book('3')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 2 Titel 2 length-wrong', '3 3 Titel 3']);
  });

  it('skips bytes that are not a record and keeps the records around them', async () => {
    const file = Buffer.concat([book('1'), Buffer.from('\u0000\u0001garbage\u001d'), book('3')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 skipped leader-unreadable', '3 3 Titel 3']);
  });

  it('reads a leader that lost a byte', async () => {
    const short = Buffer.concat([book('2').subarray(0, 9), book('2').subarray(10)]);
    const [, second, third] = await read(Buffer.concat([book('1'), short, book('3')]));
    expect(second).toMatchObject({ kind: 'record', repairs: expect.arrayContaining(['leader-length']) });
    expect(third).toMatchObject({ kind: 'record', repairs: [] });
  });

  it('reads records beyond 99,999 bytes by their terminators', async () => {
    const note = 'Anmerkung '.repeat(900);
    const large = iso2709(
      marc([
        ['001', '1'],
        ['245', '10', '$aGroß'],
        ...Array.from({ length: 12 }, () => ['500', '  ', `$a${note}`] as const),
      ]),
    );
    const [reading] = await read(Buffer.concat([large, book('2')]));
    expect(reading).toMatchObject({ kind: 'record' });
    if (reading?.kind === 'record') expect(fieldsOf(reading.record, '500')).toHaveLength(12);
  });

  it('skips a record above 16 MiB and continues', async () => {
    const file = Buffer.concat([book('1'), Buffer.alloc(17 * 1024 * 1024, 0x41), Buffer.from('\u001d'), book('3')]);
    expect(summaryOf(await read(file))).toEqual(['1 1 Titel 1', '2 skipped record-too-large', '3 3 Titel 3']);
  });

  it('reads UTF-8 that is declared MARC-8, and Latin-1 that is declared UTF-8', async () => {
    const marc8 = bookLeader.replace(' a22', '  22');
    const utf8 = iso2709(
      marc(
        [
          ['001', '1'],
          ['245', '10', '$aGrüße'],
        ],
        marc8,
      ),
    );
    const latin1 = iso2709(
      marc([
        ['001', '2'],
        ['245', '10', '$aGrößte Grüße \x84\x96\x92\x80\x8a\x9e'],
      ]),
      'latin1',
    );
    expect(summaryOf(await read(Buffer.concat([utf8, latin1])))).toEqual([
      '1 1 Grüße utf8-declared-marc8',
      '2 2 Größte Grüße „–’€Šž not-utf8-read-as-latin1',
    ]);
  });

  it('never throws on random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        await read(bytes, 64);
      }),
      { numRuns: 150 },
    );
  });

  it('never throws on damaged records and keeps the record after the damage', async () => {
    const first = book('1');
    const changes = fc.array(fc.tuple(fc.nat(first.length - 1), fc.integer({ min: 0x1e, max: 0xff })), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (edits) => {
        const damaged = Buffer.from(first);
        for (const [at, byte] of edits) damaged[at] = byte;
        damaged[damaged.length - 1] = 0x1d;
        const readings = await read(Buffer.concat([book('0'), damaged, book('2')]));
        expect(summaryOf(readings).at(-1)).toMatch(/^\d 2 Titel 2$/);
      }),
      { numRuns: 150 },
    );
  });
});
