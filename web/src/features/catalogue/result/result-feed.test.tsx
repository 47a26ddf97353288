import type { SearchAnswer } from '@buchfink/contract/search';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ResultFeed } from './result-feed.tsx';

const search: LibrarySearch = {
  libraryId: 2,
  fields: [{ id: 'FREE', value: 'wald & wiese' }],
  filters: { mediaType: ['DVD', 'BOOK'] },
  sort: 'title',
};
const answer: SearchAnswer = {
  libraryId: 2,
  total: 1,
  totalIsExact: true,
  offset: 0,
  limit: 20,
  items: [],
  facets: [],
  tookMs: 1,
};

it('shows the address of the feed of the search, whatever its order', async () => {
  const { user } = await renderInApp(<ResultFeed answer={answer} search={search} look="chip" />);
  await user.click(screen.getByRole('button', { name: 'Als Feed folgen' }));
  const field = await screen.findByRole('textbox', { name: 'Adresse des Feeds' });
  const address =
    'https://service.test/services/de/opac-test/library/2/search.atom?FREE=wald+%26+wiese&f.mediaType=BOOK&f.mediaType=DVD';
  expect((field as HTMLInputElement).value).toBe(address);
  expect(screen.getByRole('link', { name: /Feed öffnen/ }).getAttribute('href')).toBe(address);
});

it('is not offered where the library cannot sort by the newest', async () => {
  await renderInApp(<ResultFeed answer={{ ...answer, orders: ['relevance'] }} search={search} look="icon" />);
  expect(screen.queryByRole('button')).toBeNull();
});
