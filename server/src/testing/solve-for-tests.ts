import { createHash } from 'node:crypto';
import { proofRounds, readChallenge, writeProof } from '@buchfink/contract/proof';

/** Solves a challenge by trying, as its description says: what any other program that calls the service would do. */
export function solveForTests(challenge: string): string {
  const asked = readChallenge(challenge);
  if (asked === undefined) throw new Error(`This is no challenge: ${challenge}`);
  const block = Buffer.concat([Buffer.from(asked.seed, 'base64url'), Buffer.alloc(8)]);
  const numbers = Array.from({ length: proofRounds }, (_, round) => {
    block.writeUInt32BE(round, 32);
    for (let number = 0; ; number += 1) {
      block.writeUInt32BE(number, 36);
      const hash = createHash('sha256').update(block).digest();
      if (hash.readUInt32BE(0) < 2 ** (32 - asked.bits)) return number;
    }
  });
  return writeProof(challenge, numbers);
}
