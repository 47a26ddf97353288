import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarcFile } from '../../import/reading/read-marc-file.ts';
import { controlField, fieldsOf, firstSubfield } from '../marc-record.ts';
import { collectRuns, stream } from '../testing/marc-builder.ts';
import { sharedData } from '../testing/shared-data.ts';

const leader = '00000nam a2200000 a 4500';
const singer = (id: string) => ({
  leader,
  fields: [{ '001': id }, { '245': { ind1: '1', ind2: '0', subfields: [{ a: `Títel ${id}` }, { c: 'A "B" {\n}' }] } }],
});
const likeXml = (id: string) => ({
  leader,
  controlfield: [{ tag: '001', content: id }],
  datafield: { tag: '245', ind1: '1', ind2: '0', subfield: { code: 'a', content: `Títel ${id}` } },
});
const arrays = (id: string) => [
  ['LDR', null, null, '_', leader],
  ['001', null, null, '_', id],
  ['245', '1', '0', 'a', `Títel ${id}`, 'c', 'Jemand'],
];

/** Each reading in short: number, control number and title, or the reason. */
async function read(file: string | Buffer, piece?: number): Promise<string[]> {
  const readings = await collectRuns(readMarcFile(stream(Buffer.from(file), piece)));
  return readings.map((reading) => {
    if (reading.kind === 'fault') return reading.reason;
    if (reading.kind === 'skipped') return `${reading.number} ${reading.reason} ${reading.controlNumber ?? ''}`.trim();
    const title = firstSubfield(fieldsOf(reading.record, '245')[0], 'a');
    return [reading.number, controlField(reading.record, '001'), title, ...reading.repairs].join(' ');
  });
}

describe('reading MARC in JSON', () => {
  it.each([
    ['pymarc', singer],
    ['MARCXML', likeXml],
    ['arrays of fields', arrays],
    ['Catmandu', (id: string) => ({ _id: id, record: arrays(id) })],
  ])(
    'reads records in the form of %s: one record, JSON lines, an array, indented, in chunks of any size',
    async (_, form) => {
      const [first, second] = [form('1'), form('2')];
      const bothLines = ['1 1 Títel 1', '2 2 Títel 2'];
      expect(await read(JSON.stringify(first))).toEqual(bothLines.slice(0, 1));
      expect(await read(`\ufeff${JSON.stringify(first)}\n\n${JSON.stringify(second)}\n`)).toEqual(bothLines);
      expect(await read(JSON.stringify([first, second]))).toEqual(bothLines);
      for (const piece of [1, 7, 100])
        expect(await read(JSON.stringify([first, second], null, 2), piece)).toEqual(bothLines);
      expect(await read(gzipSync(JSON.stringify([first, second])))).toEqual(bothLines);
    },
  );

  it('keeps leader, indicators and every subfield', async () => {
    const [reading] = await collectRuns(readMarcFile(stream(Buffer.from(JSON.stringify(singer('1'))))));
    expect(reading).toMatchObject({ record: { leader, dataFields: [{ tag: '245', ind1: '1', ind2: '0' }] } });
    const field = reading?.kind === 'record' ? reading.record.dataFields[0] : undefined;
    expect(field?.subfields[1]).toEqual({ code: 'c', value: 'A "B" {\n}' });
  });

  it('continues after a truncated line, inside or outside of a string', async () => {
    const lines = ['1', '2', '3', '4'].map((id) => JSON.stringify(singer(id)));
    const cut = [lines[0], lines[1]?.slice(0, -30), lines[2]?.slice(0, 60), lines[3]].join('\n');
    expect(await read(cut)).toEqual([
      '1 1 Títel 1',
      '2 json-not-well-formed 2',
      '3 json-not-well-formed 3',
      '4 4 Títel 4',
    ]);
    expect(await read(`${lines[0]}\n${lines[1]?.slice(0, -3)}`)).toEqual(['1 1 Títel 1', '2 truncated 2']);
  });

  it.each([
    ['behind a record', ''],
    ['behind a comma', ',\n'],
    ['behind a comma and what surrounds it', ',', '{"records":'],
    ['behind a text that is cut off, too', ',\n{"leader":"x\n'],
    ['behind a broken record', ',\n{"leader":"x",,}\n', '{"n": 3, "of": {"a": "x"}, "list":'],
  ])('notes an array that is truncated %s', async (_, cut, around = '') => {
    const bothLines = ['1 1 Títel 1', '2 2 Títel 2'];
    const file = `${around}[${JSON.stringify(singer('1'))},\n${JSON.stringify(singer('2'))}${cut}`;
    for (const piece of [1, 100, 65_536]) {
      const readings = await read(file, piece);
      expect(readings.slice(0, 2)).toEqual(bothLines);
      expect(readings.at(-1)).toMatch(/^\d truncated$/);
      const closedFile = `${file}]${around && ', "next": "[{", "n": [1]}'}\n`;
      expect(await read(closedFile, piece)).toEqual(readings.slice(0, -1));
    }
  });

  it.each([
    ['{"records":[', ']}', singer],
    ['{"collection":{"@xmlns":"http://www.loc.gov/MARC21/slim","record":[', ']}}', likeXml],
    ['{ "total": 2, "page": { "next": "x" }, "response": {\n"docs": [ ', '] } , "end": true }', singer],
    ['{"records":[', ']}', arrays],
    ['{"records":[', ']}', (id: string) => ({ id, ...singer(id) })],
    ['[{"collection":[', ']}]', singer],
    [
      '{"format":"leader","note":"{[\\"","empty":{},"none":[ ],"deep":[[{"a":[1,{"b":"]"}]}]],"records":[',
      ']}',
      singer,
    ],
    ['{"Über":"ß","records":[', `],"note":"${'[{'.repeat(300)}"}`, singer],
  ])('reads the records inside %s', async (opening, closing, form) => {
    const file = `${opening}${JSON.stringify(form('1'))}, ${JSON.stringify(form('2'))}${closing}`;
    for (const piece of [1, 100, 65_536]) expect(await read(file, piece)).toEqual(['1 1 Títel 1', '2 2 Títel 2']);
  });

  it('reads JSON lines whose objects each contain a record', async () => {
    const line = (id: string) => JSON.stringify({ id, date: null, record: likeXml(id) });
    expect(await read(`${line('1')}\n${line('2')}\n`)).toEqual(['1 1 Títel 1', '2 2 Títel 2']);
  });

  it('skips a value that is not a record and bytes that are not JSON, with their numbers', async () => {
    const broken = JSON.stringify(singer('2')).replace('"fields":', '"fields"');
    const file = [JSON.stringify(singer('1')), '{"a": {"b": []}}', broken, JSON.stringify(singer('4'))].join('\n');
    expect(await read(file)).toEqual(['1 1 Títel 1', '2 no-marc', '3 json-not-well-formed 2', '4 4 Títel 4']);
  });

  it('reads text that is not UTF-8 as Windows-1252', async () => {
    const file = Buffer.from(
      JSON.stringify(singer('1')).replace('Títel', 'T\xedtel \x84\x96\x92\x80\x8a\x9e'),
      'latin1',
    );
    expect(await read(file)).toEqual(['1 1 Títel „–’€Šž 1 not-utf8-read-as-latin1']);
  });

  it('survives any damage to a file and numbers the readings in order', async () => {
    const file = JSON.stringify([singer('1'), likeXml('2'), arrays('3')], null, 1);
    const fragment = fc.oneof(fc.constantFrom('{', '}', '[', ']', '"', '\\', '\n{"leader"', '[["001"'), fc.string());
    const change = fc.record({ at: fc.nat(file.length), drop: fc.nat(40), put: fragment });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.integer({ min: 1, max: 300 }), async (changes, piece) => {
        let text = file;
        for (const { at, drop, put } of changes) text = text.slice(0, at) + put + text.slice(at + drop);
        const readings = await collectRuns(readMarcFile(stream(Buffer.from(text), piece), { format: 'json' }));
        const numbers = readings.flatMap((reading) => (reading.kind === 'fault' ? [] : [reading.number]));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
      { numRuns: 300 },
    );
  });

  const samples = `${sharedData}torture/perl-marc/MARC-File-MiJ-0.04/t/`;
  it.skipIf(!existsSync(samples))(
    'reads the same from JSON as from ISO 2709 (skipped without ../shared/data)',
    async () => {
      const [json, binary] = [
        await read(readFileSync(`${samples}test.ndj`)),
        await read(readFileSync(`${samples}test.mrc`)),
      ];
      expect(json.length).toBeGreaterThan(1);
      expect(json.map((line) => line.split(' ').slice(0, 2))).toEqual(
        binary.map((line) => line.split(' ').slice(0, 2)),
      );
    },
  );
});
