import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Key, Keys } from '../../../storage/keys/keys.ts';

/** Bytes in each half of a device id: random bytes, then their signature. */
const half = 16;

/**
 * Makes a device id, 43 characters of base64url: 128 random bits and 128 bits of an HMAC-SHA-256 over them with the
 * service's key. The service thus recognises its own ids without a list of them.
 */
export function newDeviceId(keys: Keys): string {
  const random = randomBytes(half);
  return Buffer.concat([random, signatureOf(keys, keys.current, random)]).toString('base64url');
}

/** Whether this service issued a device id, with any of its current keys. */
export function isOwnDeviceId(keys: Keys, id: string): boolean {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== 2 * half) return false;
  const [random, signature] = [bytes.subarray(0, half), bytes.subarray(half)];
  return keys.all.some((key) => timingSafeEqual(signatureOf(keys, key, random), signature));
}

function signatureOf(keys: Keys, key: Key, random: Buffer): Buffer {
  return createHmac('sha256', keys.derive('device id', key)).update(random).digest().subarray(0, half);
}
