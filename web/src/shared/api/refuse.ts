import { ApiError, ApiException } from '@buchfink/contract/error';
import * as z from 'zod/mini';
import { ConnectionError } from './connection-error.ts';
import { noteWait } from './retry-after.ts';

/** Throws what the service said with a refusal, or `ConnectionError('bad-status')` where it was not the service that spoke. */
export function refuse({ status, headers }: Response, text: string): never {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('bad-status', { status, cause });
  }
  const parsed = z.safeParse(ApiError, answer);
  if (!parsed.success) throw new ConnectionError('bad-status', { status, cause: parsed.error });
  const exception = new ApiException(parsed.data.code, parsed.data.details);
  exception.message = parsed.data.message;
  noteWait(exception, headers);
  throw exception;
}
