/** The two halves of a 64-bit hash. */
export interface TextHash {
  readonly high: number;
  readonly low: number;
}

/**
 * A 64-bit hash of a text's UTF-16 code units: two lanes of multiply and xor, each mixed with the other by
 * MurmurHash3's finalisers (Appleby 2011), as in cyrb53 (bryc, public domain), of which this keeps all 64 bits. It is
 * not cryptographic: collisions can be constructed. The value is stored, so it must never change.
 */
export function textHash(text: string): TextHash {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    h1 = Math.imul(h1 ^ unit, 2_654_435_761);
    h2 = Math.imul(h2 ^ unit, 1_597_334_677);
  }
  const low = mixed(h1) ^ Math.imul(h2 ^ (h2 >>> 13), 3_266_489_909);
  const high = mixed(h2) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return { high: high >>> 0, low: low >>> 0 };
}

function mixed(lane: number): number {
  return Math.imul(lane ^ (lane >>> 16), 2_246_822_507);
}
