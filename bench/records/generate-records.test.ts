import { readRecords } from '@buchfink/catalogue/import/reading/read-records';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { expect, test } from 'vitest';
import { generateRecords } from './generate-records.ts';
import { toMarc } from './to-marc.ts';

const records = [...generateRecords(300, 1)];

test('the same seed yields the same records, another seed others', () => {
  expect([...generateRecords(300, 1)]).toEqual(records);
  expect([...generateRecords(300, 2)][0]).not.toEqual(records[0]);
});

test('the generated MARC is read without repairs and yields the generated record', async () => {
  async function* source() {
    yield Buffer.concat(records.map(toMarc));
  }
  const read: BibRecord[] = [];
  for await (const run of readRecords(source()))
    for (const reading of run) {
      expect(reading).toMatchObject({ kind: 'record', repairs: [] });
      if (reading.kind === 'record') read.push(reading.record);
    }
  const essence = ({ id, mediaType, title, subtitle, contributors, year, publisher, ...otherFields }: BibRecord) => ({
    ...{
      id,
      mediaType,
      title,
      subtitle,
      year,
      publisher,
      abstract: otherFields.abstract,
      languages: otherFields.languages,
    },
    isbn: otherFields.isbn,
    added: otherFields.added,
    series: otherFields.series,
    subjects: otherFields.subjects,
    names: contributors.map(({ name }) => name),
    copies: otherFields.items.filter(({ state }) => state !== 'online').map(({ branch, state }) => ({ branch, state })),
  });
  expect(read.map(essence)).toEqual(records.map(essence));
});
