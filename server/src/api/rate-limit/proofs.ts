import { createHash, randomBytes } from 'node:crypto';
import { parseChallenge, parseProof, proofRounds } from '@buchfink/contract/proof-of-work';
import type { Keys } from '../../storage/keys/keys.ts';

/** The lifetime of a challenge and its proof in milliseconds, and the number of calls. */
const lifetime = 10 * 60_000;
const maxUses = 30;
/** The most proofs that are remembered. Beyond that, new ones are rejected until some have expired. */
const maxStoredProofs = 50_000;

/** Challenges and proofs of work (specified in `@buchfink/contract/proof`). */
export interface Proofs {
  /** Creates a challenge for a network; each bit doubles the work. */
  challenge(network: string, bits: number): string;
  /**
   * Whether a proof is valid, of this network, not expired and not used too often. Counts as so many `uses`; `bits`: the least
   * work of its challenge.
   */
  accept(proof: string | undefined, network: string, least?: { readonly bits: number; readonly uses: number }): boolean;
}

/**
 * Creates the proofs. A challenge is not stored until it is solved: it carries its time and a signature over all of
 * it and the network. Uses are counted in this process. `clock` returns milliseconds that are monotonic within the
 * life of the keys.
 */
export function createProofs({ keys, clock }: { keys: Keys; clock: () => number }): Proofs {
  const used = new Map<string, { uses: number; readonly ends: number }>();
  const signed = (text: string, network: string) => `${text} ${network}`;

  /**
   * When a challenge expires, in milliseconds; undefined for an invalid one, one of another network or an expired
   * one.
   */
  const endOf = (challenge: string, network: string) => {
    const [, text = '', createdAt = '', signature = ''] =
      /^(\d+\.([0-9a-z]+)\.[\w-]+)\.([\w-]+\.[\w-]+)$/.exec(challenge) ?? [];
    const ends = Number.parseInt(createdAt, 36) + lifetime;
    return ends > clock() && keys.isSigned('proof', signed(text, network), signature) ? ends : undefined;
  };
  const sweep = () => {
    const at = clock();
    for (const [challenge, { ends }] of used) if (ends <= at) used.delete(challenge);
  };
  return {
    challenge(network, bits) {
      const text = `${bits}.${Math.floor(clock()).toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${text}.${keys.sign('proof', signed(text, network))}`;
    },
    accept(proof = '', network, { bits, uses } = { bits: 0, uses: 1 }) {
      const { challenge, numbers } = parseProof(proof) ?? { challenge: '', numbers: [] };
      const ends = endOf(challenge, network);
      if (ends === undefined || !isSolved(challenge, numbers)) return false;
      if ((parseChallenge(challenge)?.bits ?? 0) < bits) return false;
      const usage = used.get(challenge) ?? { uses: 0, ends };
      if (usage.uses + uses > maxUses) return false;
      if (usage.uses === 0 && used.size >= maxStoredProofs) sweep();
      if (usage.uses === 0 && used.size >= maxStoredProofs) return false;
      usage.uses += uses;
      used.set(challenge, usage);
      return true;
    },
  };
}

function isSolved(challenge: string, numbers: readonly number[]): boolean {
  const { bits, seed } = parseChallenge(challenge) ?? { bits: 32, seed: '' };
  const block = Buffer.concat([Buffer.from(seed, 'base64url'), Buffer.alloc(8)]);
  return (
    numbers.length === proofRounds &&
    numbers.every((number, round) => {
      block.writeUInt32BE(round, 32);
      block.writeUInt32BE(number, 36);
      return createHash('sha256').update(block).digest().readUInt32BE(0) >>> (32 - bits) === 0;
    })
  );
}
