import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { FastifyError } from 'fastify';
import { StorageError } from '../../storage-error.ts';

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
