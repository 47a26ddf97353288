const decoder = new TextDecoder('utf-8', { fatal: true });

/** The bytes are not UTF-8. `line` is the first faulty line. */
export class NotUtf8 extends Error {
  /** Counts from 1. */
  readonly line: number;
  /** The first faulty byte, such as `0xFC`. */
  readonly byte: string;

  constructor(line: number, byte: number) {
    const hex = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    super(`this is not UTF-8 (byte ${hex}); save the file as UTF-8`);
    this.line = line;
    this.byte = hex;
  }
}

/** Decodes the text of a UTF-8 file, without the byte order mark. Throws `NotUtf8`. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new NotUtf8(...faultyLine(bytes));
  }
}

/**
 * The first faulty line and its first byte from 0x80 on. Each line is decoded alone, because no UTF-8 character
 * contains a line break.
 */
function faultyLine(bytes: Uint8Array): [number, number] {
  let line = 1;
  for (let from = 0; from <= bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const part = bytes.subarray(from, end < 0 ? bytes.length : end);
    try {
      decoder.decode(part);
    } catch {
      return [line, part.find((byte) => byte >= 0x80) ?? 0];
    }
    if (end < 0) break;
    from = end + 1;
  }
  return [line, 0];
}
