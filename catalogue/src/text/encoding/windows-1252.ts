/** The characters of the bytes 80 to 9F, where Windows-1252 differs from Latin-1; five of the bytes are undefined. */
const characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes Windows-1252, and so Latin-1, whose texts do not use the bytes in which the two differ. `TextDecoder` is
 * not used: some releases of Node decode this encoding as Latin-1 and lose quotation marks and dashes.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (byte) => characters.charAt(byte.charCodeAt(0) - 0x80));
}
