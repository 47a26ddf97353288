/** Two lower-case hexadecimal digits for each byte, with `separator` between them. */
export const toHex = (bytes: Iterable<number>, separator = ''): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(separator);

/** The bytes of hexadecimal digits, two for each. */
export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (digitPair) => Number.parseInt(digitPair, 16));
