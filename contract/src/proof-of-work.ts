import type { ApiError } from './error.ts';

/**
 * The proof of work that the service requires under load, for calls without a login that reach a library's system. It
 * costs one visitor a fraction of a second and a flood of calls a lot. The user sees, reads and types nothing.
 *
 * A challenge is `<bits>.<rest>.<seed>`; the seed is 32 bytes in base64url. The solution is sixteen 32-bit numbers.
 * For the n-th number (from 0), SHA-256 of seed, n and the number (both as four bytes, big-endian) starts with `bits`
 * zero bits. Sixteen small puzzles vary less in time than one large puzzle. A proof is valid for several calls from
 * the same network for some minutes.
 */
export const proofRounds = 16;

/** The header of a proof: the challenge, `~`, and the numbers in base 36 separated by `.`. */
export const proofHeader = 'X-Proof';

/** The path of the detail that carries the challenge in a `proof-needed` error. */
export const challengePath = `headers.${proofHeader}`;

/** The challenge of a `proof-needed` error; undefined for any other error. */
export function challengeOf(error: {
  readonly code: ApiError['code'];
  readonly details?: ApiError['details'];
}): string | undefined {
  if (error.code !== 'proof-needed') return undefined;
  return error.details?.find(({ path }) => path === challengePath)?.message;
}

/** Parses a challenge; undefined if the text is none. */
export function parseChallenge(challenge: string): { readonly bits: number; readonly seed: string } | undefined {
  const parts = challenge.split('.');
  const [bits, seed = ''] = [Number(parts[0]), parts.at(-1)];
  return bits >= 1 && bits <= 24 && /^[\w-]{43}$/.test(seed) ? { bits, seed } : undefined;
}

/** Formats a solved challenge for the header. */
export function formatProof(challenge: string, numbers: readonly number[]): string {
  return `${challenge}~${numbers.map((number) => number.toString(36)).join('.')}`;
}

/** Parses the header; undefined if it is no proof. Does not verify the numbers. */
export function parseProof(
  proof: string,
): { readonly challenge: string; readonly numbers: readonly number[] } | undefined {
  const [challenge = '', written = '', more] = proof.split('~');
  if (more !== undefined || proof.length > 500 || !/^[0-9a-z]{1,7}(\.[0-9a-z]{1,7})*$/.test(written)) return undefined;
  const numbers = written.split('.').map((number) => Number.parseInt(number, 36));
  const isComplete = numbers.length === proofRounds && numbers.every((number) => number < 2 ** 32);
  return isComplete ? { challenge, numbers } : undefined;
}
