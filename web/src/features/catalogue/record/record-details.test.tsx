import type { RecordView } from '@buchfink/contract/record';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordDetails } from './record-details.tsx';

const subject = (value: string) => ({
  key: 'subject',
  label: 'Schlagwort',
  value,
  kind: 'search' as const,
  query: [{ id: 'KEYWORD', value }],
});
const viewWith = (details: RecordView['details']): RecordView => ({
  libraryId: 1,
  id: '1',
  title: 'Krabat',
  mediaType: 'BOOK',
  workKey: '0',
  copies: [],
  volumes: [],
  actions: [],
  availability: { code: 'UNKNOWN', state: 'unknown' },
  reservable: false,
  citation: { ris: '', bibtex: '' },
  details,
});
const chips = () => within(screen.getByRole('list')).getAllByRole('link');

it('shows subjects as chips that search for them', async () => {
  await renderInApp(<RecordDetails view={viewWith([subject('Zauberei'), subject('Mühle')])} />);
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Zauberei', 'Mühle']);
  expect(screen.getByRole('link', { name: 'Mühle' }).getAttribute('href')).toBe('/result?KEYWORD=M%C3%BChle&library=1');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the rest of many subjects on request', async () => {
  const subjects = Array.from({ length: 20 }, (_, index) => subject(`Thema ${index}`));
  const { user } = await renderInApp(<RecordDetails view={viewWith(subjects)} />);
  expect(chips()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: '8 weitere', expanded: false }));
  expect(chips()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Weniger zeigen', expanded: true }));
  expect(chips()).toHaveLength(12);
});
