import { expect, it } from 'vitest';
import { webShareSheet } from './web.ts';

const content = { title: 'Momo', url: 'https://library.example/record/1/x' };
const failing = (error: unknown) => ({ share: () => Promise.reject(error) });

it('hands the content to the sheet of the browser', async () => {
  const shared: unknown[] = [];
  const sheet = webShareSheet({
    share: async (data) => {
      shared.push(data);
    },
  });
  expect(await sheet.share(content)).toBe('shared');
  expect(shared).toEqual([content]);
});

it.each([
  ['a sheet that the patron closed', failing(new DOMException('closed', 'AbortError')), 'dismissed'],
  ['a sheet that the browser refuses', failing(new DOMException('no gesture', 'NotAllowedError')), 'unavailable'],
  ['a sheet that fails', failing('odd'), 'unavailable'],
  ['a browser without a sheet', {}, 'unavailable'],
])('tells %s', async (_, browser, outcome) => {
  expect(await webShareSheet(browser).share(content)).toBe(outcome);
});
