import { createHash, randomBytes } from 'node:crypto';

/** A secret token: 256 random bits in base64url, 43 characters. */
export const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** A token for an access or refresh: nobody guesses it, so a plain hash of it is all that has to be kept. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: its SHA-256. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The public name of a session, 128 bits in base64url, 22 characters. It opens nothing. */
export function newSessionId(): string {
  return randomBytes(16).toString('base64url');
}
