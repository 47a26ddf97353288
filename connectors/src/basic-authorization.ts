import { Buffer } from 'node:buffer';

/** The header `Authorization` of a user with a password (RFC 7617), in UTF-8. The user's name must not contain a colon. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
