import { ApiException } from '@buchfink/contract/error';
import { DetailedFailure } from '../../http/endpoint/errors.ts';

/** Refuses a login for so many milliseconds. */
export function tooMany(wait: number): DetailedFailure {
  return new DetailedFailure(new ApiException('too-many-logins'), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
  });
}
