import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collectRuns, iso2709, marc, stream } from '../../marc/testing/marc-builder.ts';
import { readRecords } from './read-records.ts';

/** Bytes that look random and are the same in each run. */
function noiseOf(seed: number, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at * 32 < length; at += 1) parts.push(createHash('sha256').update(`${seed} ${at}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

/** The longest only at night (scripts/nightly.mjs). */
const lengths = [60, 3_000, 12_000, ...(process.env.BUCHFINK_NIGHT === '1' ? [40_000] : [])];
const noises = lengths.map((length, seed) => noiseOf(seed, length));

const after =
  (beginning: string) =>
  (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(beginning, 'latin1'), bytes]);
const shapes: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'random bytes': (bytes) => bytes,
  'random bytes of seven bits': (bytes) => Buffer.from(bytes.map((byte) => byte & 0x7f)),
  'random bytes full of separators': (bytes) =>
    Buffer.from(bytes.map((byte) => (byte < 40 ? 0x1d + (byte % 3) : byte))),
  'a byte order mark before them': after('\u00ef\u00bb\u00bf'),
  'a picture': after('\u0089PNG\r\n\u001a\n'),
  'a PDF': after('%PDF-1.7\n'),
  'a database': after('SQLite format 3\0'),
  'half a gzip': (bytes) => gzipSync(bytes).subarray(0, bytes.length / 2),
  'gzipped random bytes': (bytes) => gzipSync(bytes),
};
const mappings = { MARC: {}, CSV: { csv: { columns: { id: 'Nr', title: 'Titel' } } } };

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  it.each(Object.entries(mappings))(
    'are no records and no numbers of a library with %s, in any format',
    async (_, mapping) => {
      for (const noise of noises)
        for (const format of [undefined, 'iso2709', 'json', 'marcxml', 'csv'] as const)
          for (const idsAllowed of [false, true]) {
            const options = { format, idsAllowed };
            const readings = await collectRuns(readRecords(stream(shape(noise)), mapping, options));
            expect(readings.filter(({ kind }) => kind !== 'fault' && kind !== 'skipped')).toEqual([]);
          }
    },
  );
});

it('hide no record among them', async () => {
  const record = iso2709(
    marc([
      ['001', 'a1'],
      ['245', '10', '$aFinken'],
    ]),
  );
  const readings = await collectRuns(
    readRecords(stream(Buffer.concat([record, noiseOf(1, 5_000), Buffer.of(0x1d), record]))),
  );
  expect(readings.filter(({ kind }) => kind === 'record').length).toBeGreaterThanOrEqual(1);
});

it('a list of numbers may have any letters of UTF-8, tabs and line ends of every system', async () => {
  const list = Buffer.from('\ufeff1001\r\nä-7\n\t1003 \r');
  const readings = await collectRuns(readRecords(stream(list), {}, { idsAllowed: true }));
  expect(readings.map((reading) => (reading.kind === 'deleted' ? reading.id : ''))).toEqual(['1001', 'ä-7', '1003']);
});
