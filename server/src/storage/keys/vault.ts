import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key, Keys } from './keys.ts';

/** Seals texts in boxes that open only with both the token and the service's key (split key). */
export interface Vault {
  /**
   * Seals a text for the holder of `token`. `binding` names the owner of the text, such as a session id, and is
   * needed to open it.
   */
  seal(token: string, binding: string, text: string): Buffer;
  /** Opens a box. Throws an `Error` for another token, key or binding, and for a changed box. */
  open(token: string, binding: string, sealed: Buffer): string;
  /** The service key that sealed a box; undefined when the key was removed, so that nobody can open the box. */
  keyOf(sealed: Buffer): Key | undefined;
}

const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates the vault: AES-256-GCM with HKDF-SHA-256 of token and service key (RFC 5869). A box is key id, nonce, tag
 * and text.
 */
export function vaultOf(keys: Keys): Vault {
  const boxKey = (token: string, pepper: Buffer, nonce: Buffer) =>
    Buffer.from(hkdfSync('sha256', token, pepper, Buffer.concat([Buffer.from('buchfink vault '), nonce]), 32));
  const keyOf = (sealed: Buffer) => keys.byId(sealed.subarray(0, keyIdBytes).toString('hex'));
  return {
    seal(token, binding, text) {
      const id = Buffer.from(keys.current.id, 'hex');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', boxKey(token, keys.derive('vault'), nonce), nonce);
      cipher.setAAD(Buffer.concat([id, Buffer.from(binding)]));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([id, nonce, cipher.getAuthTag(), body]);
    },
    keyOf,
    open(token, binding, sealed) {
      const id = sealed.subarray(0, keyIdBytes);
      const nonce = sealed.subarray(keyIdBytes, keyIdBytes + nonceBytes);
      const tag = sealed.subarray(keyIdBytes + nonceBytes, keyIdBytes + nonceBytes + tagBytes);
      const key = keyOf(sealed);
      if (key === undefined || tag.length < tagBytes) throw new Error('Sealed with a key that is not there.');
      const decipher = createDecipheriv('aes-256-gcm', boxKey(token, keys.derive('vault', key), nonce), nonce);
      decipher.setAAD(Buffer.concat([id, Buffer.from(binding)]));
      decipher.setAuthTag(tag);
      const body = sealed.subarray(keyIdBytes + nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
