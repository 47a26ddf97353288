import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A secret of the service, 256 bits. Its id is stored beside everything made with it. */
export interface Key {
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly secret: Buffer;
}

/**
 * The service's own secrets. The first makes everything new; the others only open older data, so that keys can change
 * while everybody stays logged in.
 */
export interface Keys {
  readonly current: Key;
  readonly all: readonly Key[];
  byId(id: string): Key | undefined;
  /** Derives a key for one purpose, 32 bytes. It reveals nothing about the keys for other purposes. */
  derive(purpose: string, key?: Key): Buffer;
  /** Signs a text. `isSigned` accepts the signature for the same purpose and text until the key is removed. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** Creates `Keys` from a list; the first key makes everything new. Throws an `Error` if the list is empty. */
export function keysOf(all: readonly Key[]): Keys {
  const [current] = all;
  if (current === undefined) throw new Error('There is no key.');
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string, key = current) => {
    const name = `${key.id} ${purpose}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const secret = Buffer.from(hkdfSync('sha256', key.secret, '', `buchfink ${purpose}`, 32));
    derived.set(name, secret);
    return secret;
  };
  const mac = (purpose: string, text: string, key: Key) =>
    createHmac('sha256', derive(purpose, key)).update(text).digest();
  const byId = (id: string) => all.find((key) => key.id === id);
  return {
    current,
    all,
    byId,
    derive,
    sign: (purpose, text) => `${current.id}.${mac(purpose, text, current).toString('base64url')}`,
    isSigned(purpose, text, signature) {
      const [id = '', givenText = ''] = signature.split('.');
      const key = byId(id);
      if (key === undefined) return false;
      const [expectedMac, givenMac] = [mac(purpose, text, key), Buffer.from(givenText, 'base64url')];
      return givenMac.length === expectedMac.length && timingSafeEqual(givenMac, expectedMac);
    },
  };
}
