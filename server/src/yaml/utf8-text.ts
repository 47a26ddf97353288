const decoder = new TextDecoder('utf-8', { fatal: true });

/** The bytes are not UTF-8; the message says in which line. */
export class NotUtf8 extends Error {
  /** From 1 on. */
  readonly line: number;

  constructor(line: number, byte: number) {
    const shown = byte.toString(16).toUpperCase().padStart(2, '0');
    super(`this is not UTF-8 (byte 0x${shown}); save the file as UTF-8`);
    this.line = line;
  }
}

/** The text of a file in UTF-8, without a byte order mark. Throws `NotUtf8`. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new NotUtf8(...faultyLine(bytes));
  }
}

/** The line of the first byte that does not belong there. Lines are whole characters in UTF-8, each is looked at by itself. */
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
