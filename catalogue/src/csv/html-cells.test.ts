import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../import/reading/read-records.ts';
import { collectRuns, stream } from '../marc/testing/marc-builder.ts';
import { sharedData } from '../marc/testing/shared-data.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { titleViewOf } from '../record/view/record-view.ts';
import { plainQuery } from '../search/index-query.ts';
import { search } from '../search/search.ts';
import { facetValuesOf } from '../segment/columns/facet-values.ts';
import { segmentsOf } from '../segment/testing/segments.ts';

const columns = {
  id: 'Nr',
  title: 'Titel',
  authors: 'Verfasser',
  subjects: 'Schlagworte',
  abstract: 'Zusammenfassung',
} as const;

async function recordsOf(text: string) {
  const [head = ''] = text.split('\n');
  const presentColumns = Object.fromEntries(Object.entries(columns).filter(([, name]) => head.includes(name)));
  const readings = await collectRuns(readRecords(stream(Buffer.from(text)), { csv: { columns: presentColumns } }));
  return readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));
}

function totalOf(records: readonly BibRecord[], text: string): number {
  return search(segmentsOf(records), { ...plainQuery, fields: [{ meaning: 'FREE', text }] }).total;
}

describe('HTML in the cells of CSV', () => {
  it('is decoded before values are split, whatever the separator is', async () => {
    for (const separator of [',', ';', '\t']) {
      const quote = separator === ',' ? '"' : '';
      const list = separator === ';' ? '|' : ';';
      const rows = [
        ['Nr', 'Titel', 'Verfasser', 'Schlagworte'],
        ['1', 'Se&ntilde;or', `${quote}Mu&ntilde;oz, Jos&eacute;${list} B&ouml;ll, Heinrich${quote}`, 'B&auml;ume'],
        ['2', 'Ohne', `${quote}K&#246;hler, Uwe${quote}`, 'R&amp;B'],
      ];
      const [first, second] = await recordsOf(rows.map((row) => row.join(separator)).join('\n'));
      expect(first).toMatchObject({
        title: 'Señor',
        contributors: [{ name: 'Muñoz, José' }, { name: 'Böll, Heinrich' }],
        subjects: [{ text: 'Bäume' }],
      });
      expect(second).toMatchObject({ contributors: [{ name: 'Köhler, Uwe' }], subjects: [{ text: 'R&B' }] });
    }
  });

  it('appears on no screen, in no index and in no citation', async () => {
    const records = await recordsOf(
      'Nr,Titel,Verfasser,Zusammenfassung\n1,CO<sub>2</sub> und <i>wir</i>,"<b>Muster, Ina</b>; Noch, Eva",<p>Eins.</p><p>a < b</p>\n',
    );
    const [record] = records;
    if (record === undefined) throw new Error('no record');
    const view = titleViewOf(record, { libraryId: 1, branchName: (code) => code, today: '2026-11-25' });
    expect(view).toMatchObject({ title: 'CO2 und wir', author: 'Ina Muster', abstract: 'Eins. a < b' });
    expect(JSON.stringify(view)).not.toMatch(/<\/?(?:b|i|p|sub)>/);
    expect([totalOf(records, 'CO2'), totalOf(records, 'sub')]).toEqual([1, 0]);
  });
});

const file = (name: string) => `${sharedData}reported-cases/${name}`;
describe.skipIf(!existsSync(file('c19a-entities.csv')))('reported (skipped without ../shared/data)', () => {
  it('c19a-entities.csv', async () => {
    const records = await recordsOf(readFileSync(file('c19a-entities.csv'), 'utf8'));
    expect(records.map(({ title }) => title)).toEqual(['España y los árboles', 'Mühlen am Bach', 'Fisch & Fang']);
    expect(records.map((record) => facetValuesOf(record).author)).toMatchObject([
      { length: 1 },
      { length: 1 },
      { length: 1 },
    ]);
    expect(records[0]?.contributors.map(({ name }) => name)).toEqual(['Muñoz, José']);
    expect(totalOf(records, 'muñoz')).toBe(1);
  });

  it('c19e-html.csv', async () => {
    const records = await recordsOf(readFileSync(file('c19e-html.csv'), 'utf8'));
    expect(records.map(({ title, abstract }) => [title, abstract])).toEqual([
      ['Drosophila im Unterricht', 'Erster Absatz. Zweiter & letzter Absatz. Ende'],
      ['H2O und CO2', 'a < b und c > d'],
    ]);
    expect([totalOf(records, 'H2O'), totalOf(records, 'Drosophila'), totalOf(records, 'sub')]).toEqual([1, 1, 0]);
  });
});
