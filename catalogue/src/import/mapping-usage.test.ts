import { describe, expect, it } from 'vitest';
import { collectRuns, iso2709, marc, stream } from '../marc/testing/marc-builder.ts';
import type { ImportMapping } from './import-mapping.ts';
import { MappingUsage } from './mapping-usage.ts';
import { readRecords } from './reading/read-records.ts';

const book = (id: string, ...fields: [string, string][]) =>
  iso2709(marc([['001', id], ['245', '10', '$aA'], ...fields.map(([tag, value]) => [tag, '  ', value] as const)]));

async function notesOn(bytes: Buffer, mapping: ImportMapping) {
  const use = new MappingUsage(mapping);
  await collectRuns(readRecords(stream(bytes), mapping, { usage: use }));
  return use.notes().map(({ kind: _, ...note }) => note);
}

describe('settings that match no records', () => {
  const items = { field: '952', subfields: { branch: 'b', barcode: 'p', state: '7', due: 'q' } } as const;

  it('are not reported where they match', async () => {
    const mapping: ImportMapping = {
      id: '999$c',
      mediaTypes: { '942$c': { BK: 'BOOK' } },
      items: { ...items, states: { 0: 'available' } },
      branches: ['HL'],
    };
    const copy: [string, string] = ['952', '$bHL$p1$70$q2026-12-01'];
    expect(await notesOn(book('1', ['999', '$c7'], ['942', '$cbk'], copy), mapping)).toEqual([]);
    expect(await notesOn(book('1'), {})).toEqual([]);
  });

  it('are fields, or parts of items, that no record has', async () => {
    const bytes = Buffer.concat([book('1', ['952', '$bHL$70'], ['952', '$bHL$70']), book('2')]);
    const mapping: ImportMapping = {
      id: '998$a',
      mediaTypes: { '952$y': { BK: 'BOOK' } },
      items: { ...items, states: { 0: 'available' } },
    };
    const base = { reason: 'nothing-found' };
    expect(await notesOn(bytes, mapping)).toEqual([
      { ...base, setting: 'recordId 998$a', count: 2, of: 2, unit: 'records' },
      { ...base, setting: 'mediaTypes 952$y', count: 2, of: 2, unit: 'records' },
      { ...base, setting: 'items.field 952', count: 1, of: 2, unit: 'records' },
      { ...base, setting: 'items.subfields.barcode 952$p', count: 2, of: 2, unit: 'copies' },
      { ...base, setting: 'items.subfields.due 952$q', count: 2, of: 2, unit: 'copies' },
    ]);
  });

  it('are unmapped codes, counted with an example, beside mapped codes that never occur', async () => {
    const types = (...codes: string[]) => codes.map((code, index) => book(`r${index}`, ['942', `$c${code}`]));
    const mapping: ImportMapping = { mediaTypes: { '942$c': { BK: 'BOOK', DVDX: 'DVD' }, '943$a': { X: 'MAP' } } };
    const all = [...types('BK', 'DVD', 'DVD', 'cd\u001b[2J\u202e'), book('both', ['942', '$cBOX'], ['943', '$ax'])];
    const base = { setting: 'mediaTypes 942$c', of: 5, unit: 'records' };
    expect(await notesOn(Buffer.concat(all), mapping)).toEqual([
      { reason: 'nothing-found', setting: 'mediaTypes', count: 3, of: 5, unit: 'records' },
      { ...base, reason: 'code-not-named', code: 'DVD', count: 2, example: 'r1' },
      { ...base, reason: 'code-not-named', code: 'cd [2J', count: 1, example: 'r3' },
      { ...base, reason: 'code-not-met', code: 'DVDX', count: 0 },
    ]);
  });

  it('are states or branches of items; states only where others are not meant', async () => {
    const copies = book('1', ['952', '$bHL$7a'], ['952', '$bhl$7b'], ['952', '$bHL$q2026-12-01']);
    const itemMapping = {
      ...items,
      subfields: { branch: 'b', state: '7', due: 'q' },
      states: { A: 'available' },
    } as const;
    const branch = { reason: 'code-not-named', setting: 'branches', of: 3, unit: 'copies', code: 'hl', count: 1 };
    expect(await notesOn(copies, { items: itemMapping, branches: ['HL'] })).toEqual([
      { ...branch, setting: 'items.states 952$7', code: 'b', example: '1' },
      { ...branch, example: '1' },
    ]);
    expect(await notesOn(copies, { items: { ...itemMapping, otherState: 'reference' } })).toEqual([]);
  });

  it('are states of which nobody understood one: the field is asked for, with the values that it has', async () => {
    const copies = (...codes: string[]) =>
      Buffer.concat(codes.map((code, at) => book(`r${at}`, ['952', `$bHL$7${code}`])));
    const states = { da: 'available' } as const;
    const place = { field: '952', subfields: { branch: 'b', state: '7' } };
    const fieldQuestions = (notes: Awaited<ReturnType<typeof notesOn>>) =>
      notes.filter(({ reason }) => reason === 'states-unknown' || reason === 'states-assumed');
    const seen = { count: 3, of: 3, unit: 'copies', code: '"x" (2), "y" (1)' };
    const all = copies('x', 'y', 'x');
    expect(fieldQuestions(await notesOn(all, { items: { ...place, states } }))).toEqual([
      { reason: 'states-unknown', setting: 'items.subfields.state 952$7', ...seen },
    ]);
    expect(fieldQuestions(await notesOn(all, { items: { ...place, states, otherState: 'available' } }))).toEqual([
      { reason: 'states-assumed', setting: 'items.otherState available 952$7', ...seen },
    ]);
    expect(fieldQuestions(await notesOn(all, { items: { field: '952', subfields: { branch: 'b' } } }))).toEqual([
      { reason: 'states-unknown', setting: 'items.subfields.state 952', count: 3, of: 3, unit: 'copies' },
    ]);
    // One that is understood shows that the field is right; without a place another state is meant for all.
    expect(fieldQuestions(await notesOn(copies('x', 'DA'), { items: { ...place, states } }))).toEqual([]);
    expect(
      fieldQuestions(await notesOn(all, { items: { ...place, subfields: { branch: 'b' }, otherState: 'lent' } })),
    ).toEqual([]);
  });

  it('are words of a CSV of which nobody understood one', async () => {
    const mapping: ImportMapping = {
      csv: { columns: { id: 'Nr', title: 'Titel', state: 'Ort' }, states: { da: 'available' } },
    };
    const notes = await notesOn(Buffer.from('Nr;Titel;Ort\n1;A;Nord\n2;B;Süd\n3;C;Nord\n'), mapping);
    expect(notes).toContainEqual({
      reason: 'states-unknown',
      setting: 'csv.columns.state "Ort"',
      code: '"Nord" (2), "Süd" (1)',
      count: 3,
      of: 3,
      unit: 'rows',
    });
  });

  it('are words or empty columns of a CSV', async () => {
    const columns = { id: 'Nr', title: 'Titel', mediaType: 'Art', state: 'Status', branch: 'Ort', isbn: 'ISBN' };
    const mapping: ImportMapping = {
      csv: { columns, mediaTypes: { Buch: 'BOOK' }, states: { da: 'available', weg: 'missing' } },
      branches: ['HL', 'MS'],
    };
    const file = 'Nr;Titel;Art;Status;Ort;ISBN\n1;A;BUCH;da;HL;\n2;B;Bluray;fort;MA;\n3;C;bluray;Missing;;\n';
    const [base, missed] = [{ of: 3, unit: 'rows' }, { reason: 'code-not-named' }];
    expect(await notesOn(Buffer.from(file), mapping)).toEqual([
      { ...base, reason: 'nothing-found', setting: 'csv.columns.isbn "ISBN"', count: 3 },
      { ...base, ...missed, setting: 'csv.states', code: 'fort', count: 1, example: '2' },
      { ...base, reason: 'code-not-met', setting: 'csv.states', code: 'weg', count: 0 },
      { ...base, ...missed, unit: 'copies', setting: 'branches', code: 'MA', count: 1, example: '2' },
      { ...base, ...missed, unit: 'copies', setting: 'branches', code: '', count: 1, example: '3' },
      { ...base, reason: 'code-not-met', unit: 'copies', setting: 'branches', code: 'MS', count: 0 },
    ]);
  });

  it('are limited in number', async () => {
    const all = Array.from({ length: 1_200 }, (_, index) =>
      book(`${index}`, ['942', `$c${'x'.repeat(90)}`], ['943', `$a${index}`]),
    );
    const notes = await notesOn(Buffer.concat(all), { mediaTypes: { '943$a': { no: 'MAP' } } });
    expect(notes).toHaveLength(1_003);
    expect(notes).toContainEqual(expect.objectContaining({ reason: 'codes-not-listed', count: 200, of: 1_200 }));
  });
});
