import * as z from 'zod/mini';

/**
 * Every error code of the service with its HTTP status. The texts are in the message catalogues of the service
 * (`server/src/messages`), which do not compile if a code lacks its German or English text.
 */
export const errorStatus = {
  'invalid-input': 400,
  'search-text-too-short': 400,
  'unknown-path': 404,
  'unknown-project': 404,
  'unknown-library': 404,
  'unknown-record': 404,
  'unknown-cover': 404,
  /** Cover sources are still being asked; there may be an image in a moment. */
  'cover-pending': 503,
  'unknown-event': 404,
  'unknown-copy': 404,
  'unknown-feed': 404,
  'pass-gone': 410,
  /** Wrong card or wrong PIN; the answer does not say which. */
  'login-failed': 401,
  'account-disabled': 403,
  /** Only after the right PIN, at systems that let no such card in. */
  'card-expired': 403,
  'card-lost': 403,
  'too-many-logins': 429,
  /** The login was too long ago for this change; the call needs the PIN. */
  'pin-needed': 403,
  /** A call of an account without a valid access token; a refresh may help. */
  'not-logged-in': 401,
  /** The session is over; only a new login helps. */
  'session-ended': 401,
  /** A call for another card or library than those of the session. */
  'wrong-account': 403,
  /** A page of another site made the browser call. */
  'foreign-page': 403,
  /** The same act is still running. */
  'act-under-way': 409,
  /** The `state` of an act is too old or was not issued by this service; the act starts again. */
  'act-expired': 410,
  'not-supported': 501,
  'method-not-allowed': 405,
  /** The preview of a library changes nothing in its systems. */
  'read-only': 403,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'library-unavailable': 503,
  'library-timeout': 504,
  /** The answer of the library's system cannot be read. */
  'library-answer': 502,
  /** The library's system has reached its request limit. */
  'library-busy': 503,
  'library-maintenance': 503,
  /** The service is still indexing the library's records, as after an update. */
  'library-preparing': 503,
  /** Under load: calls without a login need a proof of work. */
  'proof-needed': 429,
  'service-stopping': 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

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
