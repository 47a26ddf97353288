import { createReadStream, existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../import/reading/read-records.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import { titleViewOf } from '../../record/view/record-view.ts';
import { firstOfSpan, spanOptionFrom } from '../../search/matching/year-spans.ts';
import { indexedYear } from '../../segment/columns/dates.ts';
import { newestYear } from '../../text/dates/year.ts';
import { recordFromMarc } from '../record-from-marc.ts';
import { collectRuns, type FieldSpec, marc, stream } from '../testing/marc-builder.ts';
import { sharedData } from '../testing/shared-data.ts';

function from(dates: string, fields: readonly FieldSpec[] = []): BibRecord {
  const fixed: FieldSpec[] = dates === '' ? [] : [['008', `200101${dates.padEnd(9)}xx                  ger  `]];
  return recordFromMarc(marc([['001', '1'], ...fixed, ['245', '10', '$aTitel'], ...fields]), {}, new Set());
}
const published = (text: string): FieldSpec => ['264', ' 1', `$aOrt$c${text}`];
const copyright = (text: string): FieldSpec => ['264', ' 4', `$c${text}`];
const old = (text: string): FieldSpec => ['260', '  ', `$aOrt$c${text}`];

/** The option of the year facet that counts a record. */
function facet(record: BibRecord): string | undefined {
  const year = indexedYear(record);
  return year === undefined ? undefined : spanOptionFrom(firstOfSpan(year));
}

describe('the publication year', () => {
  it.each<[string, FieldSpec[], number | undefined, number?]>([
    ['s2018    ', [published('2019')], 2018],
    ['r20101873', [old('2010')], 2010],
    ['r18732010', [old('2010')], 2010],
    ['r18732010', [], 2010],
    ['r2010uuuu', [], 2010],
    ['t20152014', [published('2015')], 2015],
    ['p20051999', [], 2005],
    ['e20150312', [], 2015],
    ['euuuu1912', [], undefined],
    ['b1999    ', [], undefined],
    ['s2094    ', [old('1994')], 1994],
    ['s9999    ', [old('[s.d.]')], undefined],
    ['s0000    ', [published('1950')], 1950],
    ['|||||||||', [published('2003')], 2003],
    ['nuuuuuuuu', [], undefined],
    ['c19989999', [old('1998-')], 1998],
    ['duuuu1955', [], 1955],
    ['d18uu1955', [old('18??-1955')], 1800, 1899],
    ['s199u    ', [old('[199-?]')], 1990, 1999],
    ['s199u    ', [published('1994')], 1994],
    ['s199u    ', [published('2004')], 1990, 1999],
    ['s19uu    ', [], 1900, 1999],
    ['suuuu    ', [published('[1950?]')], 1950],
    ['q18851888', [], 1885, 1888],
    ['q88581888', [old('[zwischen 1885 und 1888]')], 1885, 1888],
    ['s1897    ', [published('1897 [i.e. 1987]')], 1987],
    ['s1987    ', [published('1897 [i.e. 1987]')], 1987],
    ['', [published('[Erscheinungsdatum nicht ermittelbar]'), copyright('©2015')], 2015],
    ['', [copyright('©2015'), published('2016')], 2016],
    ['s2005####', [], 2005],
  ])('%s with %j', (dates, fields, year, latestYear) => {
    const record = from(dates, fields);
    expect([record.year, record.latestYear]).toEqual([year, latestYear]);
  });

  it('is at most two years in the future, whatever the record says', () => {
    const digits = fc.stringMatching(/^[0-9u|]{8}$/);
    const type = fc.constantFrom(...'bcdeikmnpqrstu|');
    void fc.assert(
      fc.property(type, digits, digits, (kind, coded, written) => {
        const { year, latestYear } = from(kind + coded, [published(written.slice(0, 4))]);
        expect(year ?? 0).toBeLessThanOrEqual(newestYear());
        if (latestYear !== undefined) expect(latestYear).toBeLessThanOrEqual(newestYear());
      }),
    );
  });

  it.each([
    ['s199u', '1990-1999'],
    ['s18uu', '1800-1899'],
    ['q18851888', '1800-1899'],
    ['q19781984', '1970-1979'],
    ['s19uu', undefined],
    ['q18751999', undefined],
  ])('of %s is counted in the facet under %s', (dates, option) => {
    expect(facet(from(dates))).toBe(option);
  });

  it('is a span in lines and on the record page where only a span is known, and is not cited as a year', () => {
    const view = titleViewOf(from('s199u'), { libraryId: 1, branchName: (code) => code, today: '2026-11-25' });
    expect(view.details.find(({ key }) => key === 'year')?.value).toBe('1990-1999');
    expect(view).toMatchObject({ year: 1990, latestYear: 1999 });
    expect(view.citation.ris).not.toContain('PY  -');
    expect(view.citation.bibtex).not.toContain('year =');
  });

  it('is read from CSV in the same way', async () => {
    const cells = ['[19]98', 'MCMXC', '1897 [i.e. 1987]', '199-?', '2094', '2015.0'];
    const text = `id;title;year\n${cells.map((cell, at) => `${at};Titel ${at};${cell}\n`).join('')}`;
    const columns = { id: 'id', title: 'title', year: 'year' };
    const readings = await collectRuns(readRecords(stream(Buffer.from(text)), { csv: { columns } }));
    const years = readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));
    expect(years.map(({ year, latestYear }) => [year, latestYear])).toEqual([
      [1998, undefined],
      [1990, undefined],
      [1987, undefined],
      [1990, 1999],
      [undefined, undefined],
      [2015, undefined],
    ]);
  });
});

const reported = `${sharedData}reported-cases/c12-years.xml`;
describe.skipIf(!existsSync(reported))('years that readers reported (../shared/data/reported-cases)', () => {
  it('match the titles', async () => {
    const readings = await collectRuns(readRecords(createReadStream(reported)));
    const records = new Map(
      readings.flatMap((reading) => (reading.kind === 'record' ? [[reading.record.id, reading.record] as const] : [])),
    );
    const years = Object.fromEntries([...records].map(([id, { year }]) => [id, year]));
    expect(years).toMatchObject({ y01: 2010, y04: 1994, y07: 1920, y08: 1998, y09: 1990, y10: 1789, y11: 1994 });
    expect(years).toMatchObject({ y12: 2015, y13: 2003, y15: 1987, y16: 1482, y18: 1987 });
    expect([records.get('y02')?.year, records.get('y03')?.latestYear]).toEqual([undefined, 1888]);
    const y05 = records.get('y05');
    expect(y05 && facet(y05)).toBe('1990-1999');
    for (const year of Object.values(years)) expect(year ?? 0).toBeLessThanOrEqual(newestYear());
  });
});
