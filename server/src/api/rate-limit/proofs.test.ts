import { randomBytes } from 'node:crypto';
import { formatProof } from '@buchfink/contract/proof-of-work';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { createProofs } from './proofs.ts';

const network = '192.0.2.0/24';
const minutes = 60_000;

function proofsAt(start: number, secret = randomBytes(32)) {
  const clock = { at: start };
  return { clock, ...createProofs({ keys: keysOf([{ id: '0a0a0a0a', secret }]), clock: () => clock.at }) };
}

it('a solved challenge is valid for thirty calls of its network, then no more', async () => {
  const { challenge, accept } = proofsAt(1e12);
  const proof = await solveChallenge(challenge(network, 6));
  const uses = Array.from({ length: 35 }, () => accept(proof, network));
  expect(uses.filter(Boolean)).toHaveLength(30);
  expect(uses.lastIndexOf(true)).toBe(29);
});

it('it is valid for ten minutes, and for no other network', async () => {
  const { clock, challenge, accept } = proofsAt(1e12);
  const proof = await solveChallenge(challenge(network, 6));
  expect(accept(proof, '198.51.100.0/24')).toBe(false);
  clock.at += 10 * minutes - 1;
  expect(accept(proof, network)).toBe(true);
  clock.at += 1;
  expect(accept(proof, network)).toBe(false);
});

it('other solutions of the same challenge share its uses', async () => {
  const { challenge, accept } = proofsAt(1e12);
  const issued = challenge(network, 1);
  const solved = await solveChallenge(issued);
  for (let use = 0; use < 30; use += 1) expect(accept(solved, network)).toBe(true);
  const [, numbers = ''] = solved.split('~');
  const otherProofs = Array.from({ length: 50 }, (_, more) =>
    formatProof(
      issued,
      numbers.split('.').map((number, round) => Number.parseInt(number, 36) + (round === 0 ? more : 0)),
    ),
  );
  expect(otherProofs.some((proof) => accept(proof, network))).toBe(false);
});

it('a challenge of one node can be solved for another one with the same keys', async () => {
  const [one, two] = [proofsAt(1e12, Buffer.alloc(32, 1)), proofsAt(1e12, Buffer.alloc(32, 1))];
  expect(two.accept(await solveChallenge(one.challenge(network, 6)), network)).toBe(true);
});

it('an invented challenge, an easier one and wrong numbers are rejected', async () => {
  const { challenge, accept } = proofsAt(1e12);
  const [ours, foreign] = [challenge(network, 12), proofsAt(1e12).challenge(network, 1)];
  expect(accept(await solveChallenge(foreign), network)).toBe(false);
  expect(accept(await solveChallenge(ours.replace(/^12/, '1')), network)).toBe(false);
  expect(accept(formatProof(ours, Array(16).fill(1)), network)).toBe(false);
  expect(accept(formatProof(ours, []), network)).toBe(false);
  expect(accept(undefined, network)).toBe(false);
});

it('any other header is rejected without an error', async () => {
  const { challenge, accept } = proofsAt(1e12);
  const real = challenge(network, 12);
  const texts = fc.oneof(
    fc.string({ maxLength: 600 }),
    fc.string().map((end) => `${real}~${end}`),
    fc.tuple(fc.string(), fc.string()).map(([prefix, suffix]) => `${prefix}${real}${suffix}~1.2.3`),
    fc.array(fc.nat()).map((numbers) => formatProof(real, numbers)),
  );
  await fc.assert(fc.asyncProperty(texts, async (text) => !accept(text, network)));
});
