import { createHash, randomBytes } from 'node:crypto';
import { parseChallenge, parseProof, proofRounds } from '@buchfink/contract/proof-of-work';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstWordOfHash } from './sha256-block.ts';
import { solveChallenge } from './solve-challenge.ts';

it('the hash is SHA-256 of 40 bytes', async () => {
  const bytes = fc.uint8Array({ minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(bytes, async (input) => {
      const view = new DataView(input.buffer, input.byteOffset);
      const words = Int32Array.from({ length: 10 }, (_, word) => view.getInt32(4 * word));
      expect(firstWordOfHash(words)).toBe(createHash('sha256').update(input).digest().readUInt32BE(0));
    }),
  );
});

it.each([1, 5, 10])('a challenge of %i bits gets a valid proof', async (bits) => {
  const seed = randomBytes(32);
  const challenge = `${bits}.some.text.${seed.toString('base64url')}`;
  const proof = parseProof((await solveChallenge(challenge)) ?? '');
  expect(proof?.challenge).toBe(challenge);
  expect(proof?.numbers).toHaveLength(proofRounds);
  proof?.numbers.forEach((number, round) => {
    const block = Buffer.concat([seed, Buffer.alloc(8)]);
    block.writeUInt32BE(round, 32);
    block.writeUInt32BE(number, 36);
    const hash = createHash('sha256').update(block).digest();
    expect(hash.readUInt32BE(0)).toBeLessThan(2 ** (32 - bits));
  });
});

it('other tasks run in the meantime', async () => {
  const challenge = `13.x.${randomBytes(32).toString('base64url')}`;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  });
  await solveChallenge(challenge);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});

it.each(['', '99.x.y', '0.a.b', `x.${'A'.repeat(43)}`, '12.short', `30.x.${'A'.repeat(43)}`])(
  'an invalid challenge is not tried: %j',
  async (text) => {
    expect(parseChallenge(text)).toBeUndefined();
    expect(await solveChallenge(text)).toBeUndefined();
  },
);
