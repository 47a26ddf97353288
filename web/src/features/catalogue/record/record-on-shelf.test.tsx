import type { LibraryInfo } from '@buchfink/contract/info';
import type { RecordView } from '@buchfink/contract/record';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { RecordOnShelf } from './record-on-shelf.tsx';

const view: RecordView = {
  libraryId: 1,
  id: 'r',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  copies: [],
  volumes: [],
  actions: [],
  reservable: false,
  citation: { bibtex: '', ris: '' },
  availability: { code: 'GREEN', state: 'available' },
};
const opening = { openNow: true, today: [], timeZone: 'Europe/Berlin' };
const branch = { id: 'N', name: 'Nord', state: 'available', shelfmark: 'K 9 Rowl', opening } as const;
const contact = { exceptions: [], days: [] };
const info: LibraryInfo = {
  libraryId: 1,
  name: 'Lindental',
  ...contact,
  branches: [{ id: 'N', name: 'Nord', geo: { lat: 52.5, lon: 13.4 }, ...contact }],
};

it.each([
  ['de', 'Jetzt im Regal: Nord, K 9 Rowl', 'Geöffnet', 'Weg dorthin: Nord (öffnet ein neues Fenster)'],
  ['en', 'On the shelf now: Nord, K 9 Rowl', 'Open', 'Directions: Nord (opens a new window)'],
] as const)(
  'the main act leads in %s to the branch, says whether it is open, and shows the way there',
  async (locale, place, hours, way) => {
    await renderInApp(<RecordOnShelf view={view} branch={branch} />, { locale, answers: { '/info': () => info } });
    const link = await screen.findByRole('link', { name: `${place} ${hours}` });
    expect(link.getAttribute('href')).toBe('/info/1#branch-N');
    const directions = await screen.findByRole('link', { name: way });
    expect(directions.getAttribute('href')).toBe('https://www.openstreetmap.org/directions?to=52.5%2C13.4');
    expect(directions.getAttribute('rel')).toBe('noopener noreferrer');
  },
);

it('the main act leads to the branch when its hours and its address are not to be had', async () => {
  const answers = { '/info': () => new ServiceAnswer(503, { code: 'internal', message: '' }) };
  await renderInApp(<RecordOnShelf view={view} branch={{ ...branch, opening: undefined }} />, { answers });
  const link = await screen.findByRole('link', { name: 'Jetzt im Regal: Nord, K 9 Rowl Öffnungszeiten und Adresse' });
  expect(link.getAttribute('href')).toBe('/info/1#branch-N');
  expect(screen.getAllByRole('link')).toEqual([link]);
});
