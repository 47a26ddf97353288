import { formatProof, parseChallenge, proofRounds } from '@buchfink/contract/proof-of-work';
import { nextTask } from '#shared/api/next-task.ts';
import { firstWordOfHash } from './sha256-block.ts';

/** Hashes between two checks of the time, and milliseconds of a slice: the page stays responsive. */
const hashesAtOnce = 256;
const slice = 8;

/** Solves a challenge by trying numbers, in slices, and resolves to the proof. Undefined for an invalid challenge. */
export async function solveChallenge(challenge: string): Promise<string | undefined> {
  const parsed = parseChallenge(challenge);
  if (parsed === undefined) return undefined;
  const message = new Int32Array(10);
  message.set(wordsOf(parsed.seed));
  const limit = 2 ** (32 - parsed.bits);
  const numbers: number[] = [];
  let number = 0;
  for (let end = performance.now() + slice; numbers.length < proofRounds; ) {
    message[8] = numbers.length;
    for (let hashes = 0; hashes < hashesAtOnce; hashes += 1, number += 1) {
      message[9] = number;
      if (firstWordOfHash(message) < limit) {
        numbers.push(number);
        number = 0;
        break;
      }
    }
    if (performance.now() < end) continue;
    await giveWay();
    end = performance.now() + slice;
  }
  return formatProof(challenge, numbers);
}

/** Lets everything else go first, also the first rendering of the app, where the browser has tasks of several priorities. */
const giveWay = (): Promise<unknown> =>
  globalThis.scheduler?.postTask(() => undefined, { priority: 'background' }) ?? nextTask();

/** The eight words of a seed of 32 bytes. */
function wordsOf(seed: string): Int32Array {
  const bytes = Uint8Array.from(atob(seed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Int32Array.from({ length: 8 }, (_, word) => view.getInt32(4 * word));
}
