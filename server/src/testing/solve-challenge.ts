import { createHash } from 'node:crypto';
import { formatProof, parseChallenge, proofRounds } from '@buchfink/contract/proof-of-work';

/**
 * Solves a challenge of the proof of work by trying numbers, as any client of the service can. Yields to the event
 * loop in between.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const parsed = parseChallenge(challenge);
  if (parsed === undefined) throw new Error(`This is no challenge: ${challenge}`);
  const block = Buffer.concat([Buffer.from(parsed.seed, 'base64url'), Buffer.alloc(8)]);
  const numbers: number[] = [];
  for (let number = 0; numbers.length < proofRounds; number += 1) {
    block.writeUInt32BE(numbers.length, 32);
    block.writeUInt32BE(number, 36);
    if (createHash('sha256').update(block).digest().readUInt32BE(0) < 2 ** (32 - parsed.bits)) {
      numbers.push(number);
      number = -1;
    }
    if (number % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
  }
  return formatProof(challenge, numbers);
}
