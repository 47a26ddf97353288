import { expect, it } from 'vitest';
import { takePendingStart } from './pending-start.ts';

const storageWith = (value: string) => {
  const values = new Map([['buchfink-pending-start', value]]);
  return { getItem: (key: string) => values.get(key) ?? null, removeItem: (key: string) => void values.delete(key) };
};

it('gives the card to open and its renewal back once', () => {
  const start = { path: '/record/1/a.b', account: { libraryId: 2, userId: 'b' }, renewAll: true };
  const storage = storageWith(JSON.stringify(start));
  expect(takePendingStart(storage)).toEqual(start);
  expect(takePendingStart(storage)).toBeUndefined();
});

it.each([
  ['no JSON', '/account'],
  ['no path', '{}'],
  ['a path outside of the app', '{"path":"https://evil.example/"}'],
  ['a card without a library', '{"path":"/account","account":{"userId":"b"}}'],
])('ignores %s', (_name, text) => {
  expect(takePendingStart(storageWith(text))).toBeUndefined();
});
