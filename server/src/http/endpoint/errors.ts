import { type ApiError, ApiException, type ErrorCode, errorStatus } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../messages/messages.ts';
import { StorageError } from '../../storage/database/storage-error.ts';
import { clientGone } from './call-context.ts';
import { localeOf } from './request-locale.ts';

/** What a failure of the framework means to the caller. Statuses that are not listed are the caller's input. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'unknown-path',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'service-stopping',
};

/** A failure that answers more than others: fields beside those of the error, and headers. */
export class DetailedFailure extends ApiException {
  readonly beside: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    of: ApiException,
    given: { beside?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> },
  ) {
    super(of.code, of.details, { cause: of.cause });
    const before = of instanceof DetailedFailure ? of : undefined;
    this.beside = { ...before?.beside, ...given.beside };
    this.headers = { ...before?.headers, ...given.headers };
  }
}

/** The failure as the caller may see it. Anything unforeseen is `internal` and says nothing of its cause. */
export function exceptionOf(error: unknown): ApiException {
  if (error instanceof ApiException) return error;
  // A disk that is full or a file that is locked is the operator's matter and passes; a failed statement is our mistake.
  if (error instanceof StorageError && error.problem !== 'failed') return new ApiException('library-unavailable');
  const status = error instanceof Error ? (error as FastifyError).statusCode : undefined;
  if (status === undefined || (status >= 500 && status !== 503)) return new ApiException('internal');
  return new ApiException(codeOfStatus[status] ?? 'invalid-input');
}

/** An error in the shape of the wire, in the caller's language. */
export function apiError(exception: ApiException, locale: Locale, requestId: string): ApiError {
  return {
    exceptionType: 'ApiException',
    code: exception.code,
    message: messages[locale].errors[exception.code],
    ...(exception.details === undefined ? {} : { details: exception.details }),
    requestId,
  };
}

/** The status of a call that nobody waits for any more, as nginx has it; nobody reads it. */
const closedByClient = 499;

/** Answers a failed call; logs what nobody foresaw. That a client hangs up is no failure. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error === clientGone) return reply.code(closedByClient).send();
  const exception = exceptionOf(error);
  // What a detailed failure tells its caller, such as a card number, is not for the log.
  const cause = error instanceof DetailedFailure ? error.cause : error;
  if (exception.code === 'internal' || cause instanceof StorageError)
    request.log.error({ err: cause }, 'A call failed unexpectedly');
  const { beside, headers } = exception instanceof DetailedFailure ? exception : { beside: {}, headers: {} };
  return reply
    .code(errorStatus[exception.code])
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...beside, ...apiError(exception, localeOf(request), request.id) }));
}
