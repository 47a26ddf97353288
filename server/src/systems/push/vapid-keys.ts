import { createECDH } from 'node:crypto';
import type { Key, Keys } from '../../storage/keys/keys.ts';

/** The pair with which the service shows push services who it is (RFC 8292), base64url. */
export interface VapidKeys {
  /** The point on P-256, uncompressed: the `applicationServerKey` of a device. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The pairs of the service, the current one first: one for each of its keys. They are derived, so that they exist from the first
 * start, are the same on all nodes, and are backed up and changed together with the keys.
 */
export function vapidKeysOf(keys: Pick<Keys, 'all' | 'derive'>): readonly [VapidKeys, ...VapidKeys[]] {
  const [current, ...older] = keys.all.map((key) => vapidKeyOf(keys, key));
  if (current === undefined) throw new Error('There is no key.');
  return [current, ...older];
}

/** Draws until the number is below the order of the curve; about one in four thousand million is not (FIPS 186-5, A.2.2). */
function vapidKeyOf({ derive }: Pick<Keys, 'derive'>, key: Key): VapidKeys {
  for (let draw = 1; ; draw++) {
    const secret = derive(`web push ${draw}`, key);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
}

/** Whether a device can be written to with this public key (base64url): it is a point on P-256. */
export function isPushPublicKey(publicKey: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
