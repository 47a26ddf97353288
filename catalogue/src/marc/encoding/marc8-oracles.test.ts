import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMarcFile } from '../../import/reading/read-marc-file.ts';
import { titlesOf } from '../fields/titles.ts';
import type { MarcRecord } from '../marc-record.ts';
import { collectRuns } from '../testing/marc-builder.ts';
import { hasSharedData, sharedData } from '../testing/shared-data.ts';

async function recordsOf(file: string): Promise<MarcRecord[]> {
  const readings = await collectRuns(readMarcFile(createReadStream(sharedData + file)));
  return readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));
}

function lines(record: MarcRecord): string[] {
  return [
    ...record.controlFields.map(({ tag, value }) => `${tag} ${value}`),
    ...record.dataFields.map(
      ({ tag, ind1, ind2, subfields }) =>
        `${tag} ${ind1}${ind2} ${subfields.map(({ code, value }) => `$${code}${value}`).join('')}`,
    ),
  ];
}

/** Pairs of the same records in MARC-8 and in Unicode, converted by independent programs. */
const pairs = [
  ['marc/solrmarc/test/data/records/specTestRecs.mrc', 'marc/solrmarc/test/data/records/specTestRecs.xml'],
  ['torture/marc4j/test/resources/brkrtest.mrc', 'torture/marc4j/test/resources/brkrtest_UTF8.mrc'],
  ...[6, 7].map((number) => [`torture/yaz/marc${number}.marc`, `torture/yaz/marc${number}.xml`] as const),
] as const;

describe.skipIf(!hasSharedData)('MARC-8 compared with other converters (../shared/data)', () => {
  it.each(pairs)('decodes %s exactly to %s', async (marc8, unicode) => {
    const decoded = await recordsOf(marc8);
    const expected = await recordsOf(unicode);
    expect(decoded.map(lines)).toEqual(expected.map(lines));
  });

  // The other titles differ because their editors corrected tags, order and misprints by hand.
  it('reads at least 19 of 20 titles of the faulty file as in its corrected edition', async () => {
    const folder = 'torture/marc4j/test/resources/';
    const titles = (records: MarcRecord[]) => records.map((record) => titlesOf(record).title);
    const broken = new Set(titles(await recordsOf(`${folder}pride-and-prejudice-with-many-errors.mrc`)));
    const fixed = titles(await recordsOf(`${folder}pride-and-prejudice-fixed.mrc`));
    const different = fixed.filter((title) => !broken.has(title));
    expect(different.length * 20, different.join('\n')).toBeLessThanOrEqual(fixed.length);
  });
});
