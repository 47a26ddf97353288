import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import { StorageError, type StorageProblem } from '../../storage-error.ts';
import { toApiException } from './api-exceptions.ts';

it.each<[StorageProblem, string]>([
  ['disk-full', 'library-unavailable'],
  ['locked', 'library-unavailable'],
  ['read-only', 'library-unavailable'],
  ['failed', 'internal'],
])('a store that is %s is reported as %s, without its reason', (problem, code) => {
  const exception = toApiException(new StorageError(problem, 'The file /secret/place …'));
  expect(exception.code).toBe(code);
  expect(JSON.stringify({ ...exception, cause: exception.cause })).not.toContain('secret');
});

it('an ApiException stays as it is, and an unexpected error becomes "internal" without details', () => {
  const exception = new ApiException('unknown-record');
  expect(toApiException(exception)).toBe(exception);
  for (const error of [new Error('secret'), 'secret', undefined, { statusCode: 500 }])
    expect(toApiException(error)).toMatchObject({ code: 'internal', message: 'internal' });
});
