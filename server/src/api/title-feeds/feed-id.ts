import { createHash } from 'node:crypto';

/** The namespace of our ids: it makes them differ from those of others for the same names. */
const namespace = Buffer.from('6f1c1f0a9d0e4c0b8f7b3a0c2a6e5d41', 'hex');

/**
 * An id that is the same for the same names at any time and at any address of the service: a UUID by name (RFC 9562, section 5.5:
 * version 5) as a URN.
 */
export function feedId(...names: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namespace).update(JSON.stringify(names)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`;
}
