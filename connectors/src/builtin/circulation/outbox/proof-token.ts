import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a link that proves an address: 256 random bits, base64url. */
export const newProofToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of it: SHA-256, base64url. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
