import { ApiException } from '@buchfink/contract/error';
import { DetailedApiException } from '../../../base/http/endpoint/api-exceptions.ts';

/** The error of a login that is refused for `wait` milliseconds. */
export function tooManyLogins(wait: number): DetailedApiException {
  return new DetailedApiException(new ApiException('too-many-logins'), {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
  });
}
