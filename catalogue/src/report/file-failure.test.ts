import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { errorText } from './file-failure.ts';

it('says an error of a file with its path and in plain words, every other as it is', async () => {
  const error = await readFile('/nowhere/at-all').catch((reason: unknown) => reason);
  expect(errorText(error)).toBe('/nowhere/at-all: there is no such file or folder');
  expect(errorText(Object.assign(new Error('x'), { code: 'EUNKNOWN', path: '/a' }))).toBe('x');
  expect(errorText(new Error('There is no library 9.'))).toBe('There is no library 9.');
  expect(errorText('text')).toBe('text');
});
