import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../import/reading/read-records.ts';
import { collectRuns } from './testing/marc-builder.ts';
import { hasSharedData, inventory, sharedData } from './testing/shared-data.ts';

const entries = inventory();
/** This file has a document type, which is always refused, so it yields one fault and no records. */
const withDocumentType = 'torture/marc4j/test/resources/xslt/marc-col.xml';

describe.skipIf(!hasSharedData)('real and broken files (../shared/data)', () => {
  it('yields every record of every MARC 21 file, read or skipped with a reason', async () => {
    const wrong: string[] = [];
    for (const { file, kind, records } of entries) {
      if (kind !== 'iso2709' && kind !== 'marcxml') continue;
      const readings = await collectRuns(readRecords(createReadStream(sharedData + file)));
      const count = readings.filter((reading) => reading.kind !== 'fault').length;
      const refused = file.endsWith(withDocumentType.split('/').slice(-2).join('/'));
      if (Math.abs(count - (refused ? 0 : records)) > 1) wrong.push(`${file}: ${count} of ${records}`);
      const numbers = readings.flatMap((reading) => (reading.kind === 'fault' ? [] : [reading.number]));
      expect(numbers, file).toEqual(numbers.map((_, index) => index + 1));
      for (const reading of readings) {
        if (reading.kind !== 'record') continue;
        const { record } = reading;
        expect(record.id.length, file).toBeGreaterThan(0);
        expect(record.id.length, file).toBeLessThanOrEqual(256);
        expect(record.titleMissing === true, `${file} ${record.id}`).toBe(record.title === '');
        expect(new Set(record.items.map(({ id }) => id)).size, file).toBe(record.items.length);
        expect(JSON.stringify(record)).not.toMatch(/\\u00[01]\w|\\ud[89a-f]\w\w"/i);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses every file of another format with one reason', async () => {
    for (const { file, kind } of entries) {
      if (kind !== 'other' || /\.(?:json|ndj)$/.test(file)) continue;
      const readings = await collectRuns(readRecords(createReadStream(sharedData + file)));
      expect(readings.length, file).toBeLessThanOrEqual(1);
      expect(
        readings.filter(({ kind }) => kind !== 'fault'),
        file,
      ).toEqual([]);
    }
  });

  it('reads the records of MARC in JSON and reports what is not JSON', async () => {
    const counts: string[] = [];
    for (const { file, kind } of entries) {
      if (kind !== 'marc-in-json') continue;
      const readings = await collectRuns(readRecords(createReadStream(sharedData + file)));
      const records = readings.filter((reading) => reading.kind === 'record');
      const reasons = readings.flatMap((reading) => ('reason' in reading ? [reading.reason] : []));
      counts.push([file.split('/').at(-1), records.length, ...new Set(reasons)].join(' '));
    }
    expect(counts.sort()).toEqual([
      'marc-json.json 0 unknown-format',
      'marc-record-formatted.json 1',
      'marc2.json 1',
      'sub-test-marc.json 10',
      'summerland-indented-marc-json.json 0 unknown-format',
      'summerland-marc-json.json 0 unknown-format',
      'verbund-tit.001.0000000.formatted.json 50',
    ]);
  });

  it('reads the same from MARC files in chunks of 13 bytes', async () => {
    const file = `${sharedData}torture/marc4j/test/resources/pride-and-prejudice-with-many-errors.mrc`;
    const atOnce = await collectRuns(readRecords(createReadStream(file)));
    const pieces = await collectRuns(readRecords(createReadStream(file, { highWaterMark: 13 })));
    expect(pieces).toEqual(atOnce);
  });
});
