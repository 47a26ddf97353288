import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ApiError } from './error.ts';

/** A positive library id in a body. */
export const LibraryIdField = z.number().check(z.int(), z.positive(), z.lte(2_147_483_647));
/** A card number or user name; what is allowed in it is the library's matter. */
export const UserIdField = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * How long a login is to last. `stay`: until it was not used for 30 days, at most 180 days. `visit`: until the browser
 * ends. `nothing`: only in the memory of the page, and 5 minutes without use end it (public places; the service makes
 * this of any wish in the networks that the project names as public).
 */
export const keepModes = ['stay', 'visit', 'nothing'] as const;
export const Keep = z.enum(keepModes);
export type Keep = z.infer<typeof Keep>;

/** What a login sends (specification, section 5: library, user id and password are needed). */
export const Credentials = z.object({
  libraryId: LibraryIdField,
  userId: UserIdField,
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  keep: z._default(Keep, 'visit'),
  /** `native`: the refresh secret comes in the answer, for the phone's own safe; never given to a page of a browser. */
  client: z._default(z.enum(['web', 'native']), 'web'),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * A session as the specification shapes it (section 3: library account). On the web `refreshToken` is only the handle of
 * a secret that lives in an HttpOnly cookie; on phones it is the secret itself (docs/decisions/0008-sessions.md).
 */
export const Session = z.object({
  success: z.boolean(),
  libraryId: z.number(),
  userId: z.string(),
  /** The patron's name, where the library tells it. */
  name: z.optional(z.string()),
  /** The access token: opaque, in memory only. */
  token: z.optional(z.string()),
  /** Seconds the access token lasts. */
  expiresIn: z.optional(z.number()),
  refreshToken: z.optional(z.string()),
  keep: z.optional(Keep),
  /** Why there is no session, in the caller's language. */
  message: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type Session = z.infer<typeof Session>;

/** A failed login or refresh: the error of every call with the session's data beside it (specification, section 7). */
export const SessionError = z.extend(ApiError, {
  success: z.literal(false),
  libraryId: z.number(),
  userId: z.string(),
});
export type SessionError = z.infer<typeof SessionError>;

/** The seconds an access token lasts, and in public places the token and a session without use (docs/security.md). */
export const accessTokenSeconds = 600;
export const publicPlaceSeconds = 300;
/** The most accounts one browser or phone holds sessions of. */
export const maxAccounts = 8;

/**
 * `POST {service}/auth/login`. Errors: `login-failed` (401, for a wrong card and a wrong PIN alike), `account-disabled`
 * (403, only after the right PIN), `too-many-logins` (429), `not-supported`, `library-unavailable`, `library-timeout`;
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

/** Which session is meant by a refresh. */
export const SessionHandle = z.object({
  libraryId: LibraryIdField,
  userId: UserIdField,
  refreshToken: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type SessionHandle = z.infer<typeof SessionHandle>;

/**
 * `POST {service}/auth/refresh`: a new access token; the secret is exchanged for its successor. Error `session-ended`
 * (401, body `SessionError`): only this one, never a network failure, ends a login.
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
 * `POST {service}/auth/logout`: ends one session, at once and everywhere: the one of the refresh token, and the one of the
 * access token if it is sent along (where nothing is kept there is no other). Never fails for a session that is gone.
 */
export const logout = endpoint({
  name: 'logout',
  summary: 'End a session',
  method: 'POST',
  path: '/auth/logout',
  body: z.object({ ...SessionHandle.shape, refreshToken: z.optional(SessionHandle.shape.refreshToken) }),
  answer: z.object({ success: z.boolean() }),
});

/** A place where an account is logged in. Times are instants in ISO 8601. */
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

/** `GET {service}/auth/sessions`: where this account is logged in, the present place first. */
export const sessions = endpoint({
  name: 'sessions',
  summary: 'Where this account is logged in',
  path: '/auth/sessions',
  access: 'patron',
  answer: z.array(ActiveSession),
});

/** `POST {service}/auth/sessions/end`: logs this account out in one place, or everywhere (`all`, the present one too). */
export const endSessions = endpoint({
  name: 'endSessions',
  summary: 'Log out elsewhere or everywhere',
  method: 'POST',
  path: '/auth/sessions/end',
  access: 'patron',
  body: z.union([z.object({ id: z.string().check(z.maxLength(100)) }), z.object({ all: z.literal(true) })]),
  answer: z.object({ ended: z.number() }),
});
