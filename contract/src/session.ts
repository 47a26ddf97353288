import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ApiError } from './error.ts';

/** A library id in a body. */
export const LibraryIdField = z.number().check(z.int(), z.positive(), z.lte(2_147_483_647));
/** A card number or user name; the library decides which characters are allowed. */
export const UserIdField = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * The lifetime of a login. `stay`: until it is unused for 30 days, at most 180 days. `visit`: until the browser
 * closes. `nothing`: only in the memory of the page, ends after 5 minutes without use. In public networks of the
 * project the service always uses `nothing`.
 */
export const keepModes = ['stay', 'visit', 'nothing'] as const;
export const Keep = z.enum(keepModes);
export type Keep = z.infer<typeof Keep>;

/** The body of a login (specification, section 5: library, user id and password are required). */
export const Credentials = z.object({
  libraryId: LibraryIdField,
  userId: UserIdField,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  keep: z._default(Keep, 'visit'),
  /**
   * `native`: the answer contains the refresh secret for the phone's secure storage; a browser page never receives
   * it.
   */
  client: z._default(z.enum(['web', 'native']), 'web'),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * A session (specification, section 3: library account). On the web `refreshToken` is only the handle of a secret in
 * an HttpOnly cookie; on phones it is the secret itself (docs/decisions/0008-sessions.md).
 */
export const Session = z.object({
  success: z.boolean(),
  libraryId: z.number(),
  userId: z.string(),
  /** The patron's name, if the library reports it. */
  name: z.optional(z.string()),
  /** The access token: opaque, in memory only. */
  token: z.optional(z.string()),
  /** Lifetime of the access token in seconds. */
  expiresIn: z.optional(z.number()),
  refreshToken: z.optional(z.string()),
  keep: z.optional(Keep),
  /** Why there is no session, in the caller's language. */
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type Session = z.infer<typeof Session>;

/** A failed login or refresh: an `ApiError` with the session's data (specification, section 7). */
export const SessionError = z.extend(ApiError, {
  success: z.literal(false),
  libraryId: z.number(),
  userId: z.string(),
});
export type SessionError = z.infer<typeof SessionError>;

/**
 * The lifetime of an access token in seconds; in public places that of the token and of an unused session
 * (docs/security.md).
 */
export const accessTokenSeconds = 600;
export const publicPlaceSeconds = 300;
/** The days after which a login ends, however much it is used. */
export const maxLoginDays = 180;
/** The maximum number of accounts with a session in one browser or phone. */
export const maxAccounts = 8;

/**
 * `POST {service}/auth/login`. Errors: `login-failed` (401, for a wrong card and a wrong PIN alike), `account-disabled`,
 * `card-expired` or `card-lost` (403, only after the right PIN), `too-many-logins` (429), `not-supported`, `library-unavailable`, `library-timeout`;
 * their bodies are a `SessionError`.
 */
export const login = endpoint({
  name: 'login',
  summary: 'Log in with card and PIN',
  method: 'POST',
  path: '/auth/login',
  body: Credentials,
  answer: Session,
});

/** The session of a refresh. */
export const SessionHandle = z.object({
  libraryId: LibraryIdField,
  userId: UserIdField,
  refreshToken: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type SessionHandle = z.infer<typeof SessionHandle>;

/**
 * `POST {service}/auth/refresh`: issues a new access token and replaces the secret. Error: `session-ended` (401, body
 * `SessionError`). Only this error ends a login, never a network failure.
 */
export const refresh = endpoint({
  name: 'refresh',
  summary: 'Exchange the refresh secret for a new access token',
  method: 'POST',
  path: '/auth/refresh',
  body: SessionHandle,
  answer: Session,
});

/**
 * `POST {service}/auth/logout`: ends the session of the refresh token, and that of the access token if it is sent too
 * (a login that stores nothing has no other). Succeeds also if the session is already over.
 */
export const logout = endpoint({
  name: 'logout',
  summary: 'End a session',
  method: 'POST',
  path: '/auth/logout',
  body: z.object({ ...SessionHandle.shape, refreshToken: z.optional(SessionHandle.shape.refreshToken) }),
  answer: z.object({ success: z.boolean() }),
});

/** A device where an account is logged in. Times are instants in ISO 8601. */
export const ActiveSession = z.object({
  id: z.string(),
  /** Browser and system in words: `Firefox, Windows`. */
  device: z.string(),
  created: z.string(),
  lastUsed: z.string(),
  keep: Keep,
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/** `GET {service}/auth/sessions`: the sessions of this account, the current one first. */
export const sessions = endpoint({
  name: 'sessions',
  summary: 'Where this account is logged in',
  path: '/auth/sessions',
  access: 'patron',
  answer: z.array(ActiveSession),
});

/**
 * `POST {service}/auth/sessions/end`: ends one session of this account, or all of them (`all`, including the current
 * one).
 */
export const endSessions = endpoint({
  name: 'endSessions',
  summary: 'Log out elsewhere or everywhere',
  method: 'POST',
  path: '/auth/sessions/end',
  access: 'patron',
  body: z.union([z.object({ id: z.string().check(z.maxLength(100)) }), z.object({ all: z.literal(true) })]),
  answer: z.object({ ended: z.number() }),
});
