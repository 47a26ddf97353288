/** The part of http_ece that the push service of the tests uses; the package brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body by RFC 8291. The salt, and the public key of the sender, stand in front of it. */
  export function decrypt(
    body: Buffer,
    options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}
