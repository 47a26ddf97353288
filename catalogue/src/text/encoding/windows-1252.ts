/** The characters of the bytes 80 to 9F, where the set differs from Latin-1; five of them stand for nothing there. */
const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The text of bytes in Windows-1252, and so in Latin-1, whose texts hold nothing at the places where the two differ.
 * `TextDecoder` is not asked: in some releases of Node it takes this set for Latin-1 and loses quotes and dashes.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (byte) => signs.charAt(byte.charCodeAt(0) - 0x80));
}
