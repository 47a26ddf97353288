import { expect, it } from 'vitest';
import { metaSearchUrl } from './meta-search-url.ts';
import { takePageEvents } from './page-events.ts';

it('takes the events of a search from the page once, and none that are not as the contract has them', () => {
  const search = (...libraries: number[]) => ({ libraries, fields: [{ id: 'FREE', value: 'a' }], filters: {} });
  const empty = { event: 'target', data: { libraryId: 1, state: 'empty', total: 0 } };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify({
    [metaSearchUrl(search(1, 4, 10))]: [empty, { event: 'news', data: {} }],
    [metaSearchUrl(search(2))]: [{ event: 'target', data: { state: 7 } }],
  });
  document.body.append(block);
  expect(takePageEvents(search(3))).toEqual([]);
  expect(takePageEvents(search(10, 1, 4))).toEqual([empty]);
  expect(takePageEvents(search(10, 1, 4))).toEqual([]);
  expect(takePageEvents(search(2))).toEqual([]);
});
