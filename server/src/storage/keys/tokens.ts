import { createHash, randomBytes } from 'node:crypto';

/** A secret token: 256 random bits in base64url, 43 characters. */
export const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** Makes an access token or a refresh secret. Nobody can guess it, so storing a plain hash of it is enough. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: its SHA-256. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The public name of a session, 128 bits in base64url, 22 characters. It opens nothing. */
export function newSessionId(): string {
  return randomBytes(16).toString('base64url');
}
