import { type ApiError, ApiException, type ErrorCode, errorStatus } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../messages/messages.ts';
import { StorageError } from '../../storage/database/storage-error.ts';
import { noteAnswer } from './answer-note.ts';
import { clientDisconnected } from './call-context.ts';
import { requestLocale } from './request-locale.ts';

/** Error codes for statuses of the framework. A status that is not listed becomes `invalid-input`. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'unknown-path',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'service-stopping',
};

/** An `ApiException` with additional fields and headers in its answer. */
export class DetailedApiException extends ApiException {
  readonly beside: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    of: ApiException,
    additions: { beside?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> },
  ) {
    super(of.code, of.details, { cause: of.cause });
    const before = of instanceof DetailedApiException ? of : undefined;
    this.beside = { ...before?.beside, ...additions.beside };
    this.headers = { ...before?.headers, ...additions.headers };
  }
}

/** Converts any error to an `ApiException`. An unexpected error becomes `internal`, without its cause. */
export function toApiException(error: unknown): ApiException {
  if (error instanceof ApiException) return error;
  // A full disk or a locked file is temporary; a failed statement is a bug in the service.
  if (error instanceof StorageError && error.problem !== 'failed') return new ApiException('library-unavailable');
  const status = error instanceof Error ? (error as FastifyError).statusCode : undefined;
  if (status === undefined || (status >= 500 && status !== 503)) return new ApiException('internal');
  return new ApiException(codeOfStatus[status] ?? 'invalid-input');
}

/** The error in the caller's language, as it is sent. */
export function apiError(exception: ApiException, locale: Locale, requestId: string): ApiError {
  return {
    exceptionType: 'ApiException',
    code: exception.code,
    message: messages[locale].errors[exception.code],
    ...(exception.details === undefined ? {} : { details: exception.details }),
    requestId,
  };
}

/** Status of a call whose client disconnected, as in nginx. */
export const closedByClient = 499;

/**
 * Whether a call was ended because nobody waits for its answer: its client disconnected, or the page for which it was made
 * is sent without it.
 */
const isAbandoned = (error: unknown, { raw }: FastifyReply) =>
  error === clientDisconnected || (raw.destroyed && error instanceof Error && error.name === 'AbortError');

/** Answers a failed call and logs unexpected errors. That nobody waits for the answer any more is not an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isAbandoned(error, reply)) return reply.raw.headersSent ? reply.hijack() : reply.code(closedByClient).send();
  const exception = toApiException(error);
  // The additional fields, such as a card number, are not logged.
  const cause = error instanceof DetailedApiException ? error.cause : error;
  noteAnswer(request, { code: exception.code, ...(cause instanceof StorageError && { storage: cause }) });
  if (exception.code === 'internal' || cause instanceof StorageError)
    request.log.error({ err: cause }, 'A call failed unexpectedly');
  const { beside, headers } = exception instanceof DetailedApiException ? exception : { beside: {}, headers: {} };
  return reply
    .code(errorStatus[exception.code])
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...beside, ...apiError(exception, requestLocale(request), request.id) }));
}
