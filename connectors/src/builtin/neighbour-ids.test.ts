import { createReadStream, existsSync } from 'node:fs';
import { readRecords } from '@buchfink/catalogue/import/reading/read-records';
import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { recordFromMarc } from '@buchfink/catalogue/marc/record-from-marc';
import { collectRuns, type FieldSpec, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { sharedData } from '@buchfink/catalogue/marc/testing/shared-data';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import type { FieldMeaning } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { SuggestQuery } from './catalogue-search.ts';
import { connectBuiltin } from './connect-builtin.ts';

const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: 'test',
  now: () => new Date(),
};

function serial(id: string, title: string, ...fields: readonly FieldSpec[]): BibRecord {
  return recordFromMarc(marc([['001', id], ['245', '00', `$a${title}`], ...fields]), {}, new Set());
}

/** A library of these records: the lines of a record page about other titles, and the hits of a search. */
async function libraryOf(records: readonly BibRecord[]) {
  const store = new MemoryStore();
  await store.put(1, records.map(bodyOf));
  const state = segmentsOf(records);
  const index = {
    search: async (query: Parameters<typeof search>[1]) => search(state, query),
    suggest: async ({ text, limit, locale }: SuggestQuery) => suggest(state, text, limit, locale),
  };
  const { catalogue } = connectBuiltin({
    libraryId: 1,
    store,
    index,
    branchName: (code) => code,
    dayAt: () => '2026-11-25',
  });
  return {
    async linesOf(id: string) {
      const view = await catalogue?.record(id, context);
      return (view?.details ?? [])
        .filter(({ key }) => key === 'earlierTitle' || key === 'laterTitle')
        .map(({ key, value, kind, recordId }) => [key, value, kind, recordId].filter(Boolean).join(' | '));
    },
    async findIds(text: string, meaning: FieldMeaning = 'FREE') {
      const { hits } = await index.search({ ...plainQuery, fields: [{ meaning, text }] });
      return (
        await store.byNumbers(
          1,
          hits.map(({ number }) => number),
        )
      )
        .map((record) => record?.id)
        .sort();
    },
  };
}

describe('earlier and later titles of a serial', () => {
  const library = libraryOf([
    serial('old', 'Der Imker', ['022', '  ', '$a1234-5679'], ['785', '00', '$tBienenfreund$w(DE-627)new']),
    serial(
      'new',
      'Bienenfreund',
      ['780', '00', '$iVorg.:$tDer Imker /$x1234-5679'],
      ['780', '05', '$tWabenblatt$wgone'],
      ['785', '10', '$aVerein der Imker.$tHonigpost$wnew'],
    ),
    serial('other', 'Gartenfreund'),
  ]);

  it('have their own labels and a link, by number or ISSN, if the library has them', async () => {
    const { linesOf } = await library;
    expect(await linesOf('old')).toEqual(['laterTitle | Bienenfreund | record | new']);
    expect(await linesOf('new')).toEqual([
      'earlierTitle | Der Imker | record | old',
      'earlierTitle | Wabenblatt | text',
      'laterTitle | Honigpost | text',
    ]);
    expect(await linesOf('other')).toEqual([]);
  });

  it('are found', async () => {
    const { findIds } = await library;
    expect(await findIds('wabenblatt')).toEqual(['new']);
    expect(await findIds('Honigpost', 'TITLE')).toEqual(['new']);
    expect(await findIds('Der Imker', 'TITLE')).toEqual(['new', 'old']);
  });
});

describe('ISSNs', () => {
  it('are found in every subfield, also of other media, but only one is shown', async () => {
    const numbers = ['2434-561X', '2434-5601', '2434-5628', '2434-5636', '1234-5679'];
    const record = serial(
      'z',
      'Gartenblatt',
      ['022', '  ', `$a${numbers[0]}$l${numbers[1]}$y${numbers[2]}$z${numbers[3]}`],
      ['776', '08', `$iOnline-Ausg.$tGartenblatt$x${numbers[4]}`],
    );
    const { findIds } = await libraryOf([record, serial('o', 'Anderes')]);
    for (const number of numbers)
      for (const text of [number, number.replace('-', '')])
        for (const meaning of ['ISBN', 'FREE'] as const)
          expect([text, await findIds(text, meaning)]).toEqual([text, ['z']]);
    expect(record.issn).toEqual(['2434-561X']);
  });
});

const file = `${sharedData}reported-cases/c06-earlier-later.xml`;
it.skipIf(!existsSync(file))('c06-earlier-later.xml (skipped without ../shared/data)', async () => {
  const readings = await collectRuns(readRecords(createReadStream(file)));
  const { linesOf, findIds } = await libraryOf(
    readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : [])),
  );
  expect(await linesOf('ser1')).toEqual([
    'earlierTitle | Dein Autismus-Magazin | text',
    'laterTitle | Neurovielfalt heute | record | ser2',
  ]);
  expect(await findIds('Autismus-Magazin')).toEqual(['ser1']);
  expect(await findIds('Neurovielfalt heute')).toEqual(['ser1', 'ser2']);
  for (const number of ['2434-561X', '2434-5601', '2434-5628', '2434-5636'])
    expect([number, await findIds(number)]).toEqual([number, ['ser3']]);
});
