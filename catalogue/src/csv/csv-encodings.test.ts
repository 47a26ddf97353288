import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MappingUsage } from '../import/mapping-usage.ts';
import { readRecords } from '../import/reading/read-records.ts';
import { collectRuns, stream } from '../marc/testing/marc-builder.ts';
import { decodeEightBit, type EightBitEncoding, eightBitEncodings } from '../text/encoding/eight-bit-encodings.ts';
import { encodeEightBit } from '../text/encoding/testing/encode-eight-bit.ts';
import { titleLists } from '../text/encoding/testing/title-lists.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { CsvEncoding } from './csv-text.ts';

async function titlesOf(bytes: Buffer, encoding?: CsvEncoding, piece?: number) {
  const csv: CsvMapping = { columns: { id: 'Nr', title: 'Titel' }, encoding };
  const use = new MappingUsage({ csv });
  const readings = await collectRuns(readRecords(stream(bytes, piece), { csv }, { usage: use }));
  const records = readings.flatMap((reading) => (reading.kind === 'record' ? [reading] : []));
  return {
    titles: records.map(({ record }) => record.title),
    repairs: records.flatMap(({ repairs }) => repairs),
    notes: use.notes().map(({ reason, setting, code, count, of }) => ({ reason, setting, code, count, of })),
  };
}

/** A list with one quoted title per row, in every encoding that can represent it. */
const files = titleLists.flatMap(({ language, titles }) =>
  eightBitEncodings.flatMap((set) => {
    const text = `Nr;Titel\n${titles.map((title, at) => `${at + 1};"${title}"\n`).join('')}`.replaceAll('\u2019', "'");
    const bytes = encodeEightBit(text, set);
    const written = titles.map((title) => title.replaceAll('\u2019', "'").normalize());
    return bytes === undefined ? [] : [{ language, set, titles: written, bytes }];
  }),
);

describe('CSV in any single-byte encoding', () => {
  it.each(files)('$language in $set is read correctly, guessed or configured', async ({ set, titles, bytes }) => {
    const guessed = await titlesOf(bytes);
    expect(guessed.titles).toEqual(titles);
    const [note] = guessed.notes;
    expect(guessed.repairs).toEqual([]);
    expect(note).toMatchObject({ reason: 'set-guessed', setting: 'csv.encoding' });
    expect(decodeEightBit(bytes, (note?.code ?? '') as EightBitEncoding)).toBe(decodeEightBit(bytes, set));
    expect(await titlesOf(bytes, set)).toEqual({ titles, repairs: [], notes: [] });
  });

  it('is read in chunks of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.integer({ min: 1, max: 40 }), async ({ bytes, titles }, piece) => {
        expect((await titlesOf(bytes, undefined, piece)).titles).toEqual(titles);
      }),
      { numRuns: 40 },
    );
  });

  it('is decoded row by row when a list is partly UTF-8', async () => {
    const cyrillic =
      encodeEightBit('2;Сказки старого города\n4;Путешествие к морю\n', 'windows-1251') ?? Buffer.alloc(0);
    const bytes = Buffer.concat([Buffer.from('Nr;Titel\n1;Bücher\n'), cyrillic, Buffer.from('3;Straße\n')]);
    const { titles, notes } = await titlesOf(bytes);
    expect(titles).toEqual(['Bücher', 'Сказки старого города', 'Путешествие к морю', 'Straße']);
    expect(notes).toEqual([{ reason: 'set-guessed', setting: 'csv.encoding', code: 'windows-1251', count: 2, of: 4 }]);
  });
});

describe('CSV in UTF-16', () => {
  const text = 'Nr;Titel\n1;Bücher\n2;Сказки\n3;日本語\n4;Nur ASCII\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const mark = Buffer.from('\ufeff', 'utf16le');
  it.each<[string, Buffer, CsvEncoding | undefined]>([
    ['little-endian with its mark', Buffer.concat([mark, little]), undefined],
    ['big-endian with its mark', Buffer.concat([Buffer.from(mark).swap16(), big]), undefined],
    ['little-endian without', little, undefined],
    ['big-endian without', big, undefined],
    ['little-endian as it is set', little, 'utf-16le'],
    ['big-endian as it is set', big, 'utf-16be'],
  ])('%s', async (_, bytes, encoding) => {
    for (const piece of [7, 65_536])
      expect(await titlesOf(bytes, encoding, piece)).toEqual({
        titles: ['Bücher', 'Сказки', '日本語', 'Nur ASCII'],
        repairs: [],
        notes: [],
      });
  });
});
