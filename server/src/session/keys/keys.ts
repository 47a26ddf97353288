import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A secret of the service, 256 bits, with a name that stands beside whatever was made with it. */
export interface Key {
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly secret: Buffer;
}

/**
 * The service's own secrets. The first is used for all that is made anew; the others only open what was made before it
 * came, so that keys can be changed while everybody stays logged in.
 */
export interface Keys {
  readonly current: Key;
  readonly all: readonly Key[];
  byId(id: string): Key | undefined;
  /** A key of its own for one purpose, 32 bytes: what is known of one tells nothing of another. */
  derive(purpose: string, key?: Key): Buffer;
  /** A signature that `isSigned` accepts for the same purpose and text, as long as its key is there. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** Keys in the order they are to be used; the first makes everything new. Throws an `Error` without any. */
export function keysOf(all: readonly Key[]): Keys {
  const [current] = all;
  if (current === undefined) throw new Error('There is no key.');
  const derive = (purpose: string, key = current) =>
    Buffer.from(hkdfSync('sha256', key.secret, '', `buchfink ${purpose}`, 32));
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
      const [id = '', given = ''] = signature.split('.');
      const key = byId(id);
      if (key === undefined) return false;
      const [wanted, found] = [mac(purpose, text, key), Buffer.from(given, 'base64url')];
      return found.length === wanted.length && timingSafeEqual(found, wanted);
    },
  };
}
