import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Key, Keys } from '../keys/keys.ts';

/** Bytes of a device id: as many random ones as of its signature. */
const half = 16;

/**
 * A new device id, 43 characters of base64url: 128 random bits and as many of an HMAC-SHA-256 over them by the service's
 * key, so that the service knows its own ids again without a list of them.
 */
export function newDeviceId(keys: Keys): string {
  const random = randomBytes(half);
  return Buffer.concat([random, signatureOf(keys, keys.current, random)]).toString('base64url');
}

/** Whether this service issued a device id, with any of its keys. */
export function isOwnDeviceId(keys: Keys, id: string): boolean {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== 2 * half) return false;
  const [random, signature] = [bytes.subarray(0, half), bytes.subarray(half)];
  return keys.all.some((key) => timingSafeEqual(signatureOf(keys, key, random), signature));
}

function signatureOf(keys: Keys, key: Key, random: Buffer): Buffer {
  return createHmac('sha256', keys.derive('device id', key)).update(random).digest().subarray(0, half);
}
