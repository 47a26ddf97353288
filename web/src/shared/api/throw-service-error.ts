import { ApiError, ApiException, errorCodes } from '@buchfink/contract/error';
import * as z from 'zod/mini';
import { ConnectionError } from './connection-error.ts';
import { recordRetryAfter } from './retry-after.ts';
import { UnknownCodeException } from './unknown-code-exception.ts';

/** An exception of a service that may be newer than this app, so its code may be unknown. */
const Refusal = z.extend(ApiError, { code: z.string() });

/**
 * Throws the exception in an answer of the service, or `ConnectionError('bad-status')` when the answer is not one of
 * the service.
 */
export function throwServiceError({ status, headers }: Response, text: string): never {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('bad-status', { status, cause });
  }
  const parsed = z.safeParse(Refusal, answer);
  if (!parsed.success) throw new ConnectionError('bad-status', { status, cause: parsed.error });
  const { code, details, message } = parsed.data;
  const knownCode = errorCodes.find((errorCode) => errorCode === code);
  const exception = knownCode ? new ApiException(knownCode, details) : new UnknownCodeException(code, status, details);
  exception.message = message;
  recordRetryAfter(exception, headers);
  throw exception;
}
