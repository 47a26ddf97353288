import type { ApiError } from './error.ts';

/**
 * The proof of work that the service asks for under load, of calls that reach a library's system and come without a
 * login: a small sum that costs one visitor a part of a second and many thousands of calls a lot. Nothing has to be seen,
 * read or typed.
 *
 * A challenge is `<bits>.<rest>.<seed>`; the seed is 32 bytes in base64url. Wanted are sixteen numbers of 32 bits, the
 * n-th (from 0) so that SHA-256 of seed, n and the number (both as four bytes, the highest first) begins with so many bits
 * 0. Sixteen small sums instead of a large one, because then hardly anybody is unlucky. A proof is good for several calls
 * of the same network for some minutes.
 */
export const proofRounds = 16;

/** The header a proof comes in: the challenge, `~`, the numbers in base 36 with `.` between them. */
export const proofHeader = 'X-Proof';

/** Where a `proof-needed` error names the challenge: the detail of this path. */
export const challengePath = `headers.${proofHeader}`;

/** The challenge that an error asks to be solved; undefined for any other error. */
export function challengeOf(error: {
  readonly code: ApiError['code'];
  readonly details?: ApiError['details'];
}): string | undefined {
  if (error.code !== 'proof-needed') return undefined;
  return error.details?.find(({ path }) => path === challengePath)?.message;
}

/** What the sum is: undefined where the text is no challenge. */
export function parseChallenge(challenge: string): { readonly bits: number; readonly seed: string } | undefined {
  const parts = challenge.split('.');
  const [bits, seed = ''] = [Number(parts[0]), parts.at(-1)];
  return bits >= 1 && bits <= 24 && /^[\w-]{43}$/.test(seed) ? { bits, seed } : undefined;
}

/** A solved challenge as the header carries it. */
export function formatProof(challenge: string, numbers: readonly number[]): string {
  return `${challenge}~${numbers.map((number) => number.toString(36)).join('.')}`;
}

/** Reads the header; undefined for what is no proof. Whether it is a right one is not looked at. */
export function parseProof(
  proof: string,
): { readonly challenge: string; readonly numbers: readonly number[] } | undefined {
  const [challenge = '', written = '', more] = proof.split('~');
  if (more !== undefined || proof.length > 500 || !/^[0-9a-z]{1,7}(\.[0-9a-z]{1,7})*$/.test(written)) return undefined;
  const numbers = written.split('.').map((number) => Number.parseInt(number, 36));
  const fits = numbers.length === proofRounds && numbers.every((number) => number < 2 ** 32);
  return fits ? { challenge, numbers } : undefined;
}
