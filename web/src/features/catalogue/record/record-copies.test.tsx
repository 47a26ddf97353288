import type { RecordView } from '@buchfink/contract/record';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordCopies } from './record-copies.tsx';

const view: RecordView = {
  libraryId: 1,
  id: 'r1',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  volumes: [],
  actions: [],
  reservable: false,
  citation: { bibtex: '', ris: '' },
  availability: { code: 'UNKNOWN', state: 'unknown', statesFrom: 'nobody' },
  copies: [
    {
      id: 'c',
      branch: 'Mitte',
      branchId: 'M',
      state: 'unknown',
      statusCode: 'UNKNOWN',
      reservable: false,
      status: 'Verfügbarkeit unbekannt',
    },
  ],
};

it.each([
  ['de', 'Die Bibliothek teilt gerade nicht mit, welche Exemplare ausgeliehen sind.'],
  ['en', 'The library does not say at the moment which copies are on loan.'],
] as const)('the copies say in %s that the library gives no answer', async (locale, text) => {
  await renderInApp(<RecordCopies view={view} />, { locale });
  expect(screen.getByText(text)).toBeTruthy();
});

it('the copies say nothing about states that the system states', async () => {
  await renderInApp(<RecordCopies view={{ ...view, availability: { ...view.availability, statesFrom: 'system' } }} />);
  expect(screen.queryByText(/teilt gerade nicht mit/)).toBeNull();
  expect(screen.getByText('Mitte')).toBeTruthy();
});

it.each([
  ['de', 'PT20M', 'bereit in etwa 20 Minuten'],
  ['de', 'PT1H', 'bereit in etwa einer Stunde'],
  ['de', 'P3D', 'bereit in etwa 3 Tagen'],
  ['en', 'PT36H', 'ready in about 36 hours'],
  ['en', 'P1D', 'ready in about a day'],
] as const)('says in %s when a copy with the delay %s is there: %s', async (locale, delay, text) => {
  const [unknown] = view.copies;
  const copies = [{ ...unknown, id: 'm', branch: 'M', branchId: 'M', reservable: true, delay }].map((copy) => ({
    ...copy,
    ...({ state: 'available', statusCode: 'GREEN', status: '' } as const),
  }));
  await renderInApp(<RecordCopies view={{ ...view, copies }} />, { locale });
  expect(screen.getByText(text)).toBeTruthy();
});
