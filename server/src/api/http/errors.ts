import type { ApiError, ApiException } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteAnswer } from '../../base/http/endpoint/answer-note.ts';
import { DetailedApiException, toApiException } from '../../base/http/endpoint/api-exceptions.ts';
import { clientDisconnected } from '../../base/http/endpoint/call-context.ts';
import { requestLocale } from '../../base/http/endpoint/request-locale.ts';
import { StorageError } from '../../base/storage-error.ts';
import { wordsIn } from '../../messages/texts.ts';

/** The error in the caller's language, as it is sent. */
export function apiError(exception: ApiException, locale: Locale, requestId: string): ApiError {
  return {
    exceptionType: 'ApiException',
    code: exception.code,
    message: wordsIn(locale).errors[exception.code],
    details: exception.details,
    requestId,
  };
}

/** Status of a call whose client disconnected, as in nginx. */
export const closedByClient = 499;

/**
 * Whether a call was ended because nobody waits for its answer: its client disconnected, also while the answer was
 * compressed, or the page for which it was made is sent without it.
 */
const isAbandoned = (error: unknown, { raw }: FastifyReply) =>
  error === clientDisconnected ||
  (raw.destroyed &&
    error instanceof Error &&
    (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')));

/** Answers a failed call and logs unexpected errors. That nobody waits for the answer any more is not an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isAbandoned(error, reply)) return reply.raw.headersSent ? reply.hijack() : reply.code(closedByClient).send();
  const exception = toApiException(error);
  // The additional fields, such as a card number, are not logged.
  const cause = error instanceof DetailedApiException ? error.cause : error;
  noteAnswer(request, { code: exception.code, storage: cause instanceof StorageError ? cause : undefined });
  if (exception.code === 'internal' || cause instanceof StorageError)
    request.log.error({ err: cause }, 'A call failed unexpectedly');
  const { beside, headers } = exception instanceof DetailedApiException ? exception : { beside: {}, headers: {} };
  return reply
    .code(errorStatus[exception.code])
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...beside, ...apiError(exception, requestLocale(request), request.id) }));
}
