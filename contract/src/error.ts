import * as z from 'zod/mini';

/**
 * Every error code of the service. `error/error-status.ts` has their HTTP statuses, and the message catalogues of the service
 * (`server/src/messages`) their texts; neither compiles if a code is missing.
 */
export const errorCodes = [
  'invalid-input',
  'search-text-too-short',
  'unknown-path',
  'unknown-project',
  'unknown-library',
  'unknown-record',
  'unknown-cover',
  /** Cover sources are still being asked; there may be an image in a moment. */
  'cover-pending',
  'unknown-event',
  'unknown-copy',
  'unknown-feed',
  'pass-gone',
  /** Wrong card or wrong PIN; the answer does not say which. */
  'login-failed',
  'account-disabled',
  /** Only after the right PIN, at systems that let no such card in. */
  'card-expired',
  'card-lost',
  'too-many-logins',
  /** The login was too long ago for this change; the call needs the PIN. */
  'pin-needed',
  /** A call of an account without a valid access token; a refresh may help. */
  'not-logged-in',
  /** The session is over; only a new login helps. */
  'session-ended',
  /** A call for another card or library than those of the session. */
  'wrong-account',
  /** A page of another site made the browser call. */
  'foreign-page',
  /** The same act is still running. */
  'act-under-way',
  /** The `state` of an act is too old or was not issued by this service; the act starts again. */
  'act-expired',
  'not-supported',
  'method-not-allowed',
  /** The preview of a library changes nothing in its systems. */
  'read-only',
  'payload-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'library-unavailable',
  'library-timeout',
  /** The answer of the library's system cannot be read. */
  'library-answer',
  /** The library's system has reached its request limit. */
  'library-busy',
  'library-maintenance',
  /** The service is still indexing the library's records, as after an update. */
  'library-preparing',
  /** Under load: calls without a login need a proof of work. */
  'proof-needed',
  'service-stopping',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The body of a failed answer. */
export const ApiError = z.object({
  exceptionType: z.literal('ApiException'),
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
});
export type ApiError = z.infer<typeof ApiError>;

/** An error for the caller; it becomes an `ApiError` with the status of its code. */
export class ApiException extends Error {
  readonly code: ErrorCode;
  readonly details: ApiError['details'];

  constructor(code: ErrorCode, details?: ApiError['details'], options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ApiException';
    this.code = code;
    this.details = details;
  }
}
