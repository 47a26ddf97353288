import { Sip2Exception } from './sip2-fault.ts';

/** The longest message in bytes. Accounts of several hundred loans have some 10,000. */
export const maxFrameBytes = 65_536;

const carriageReturn = 13;
const pipe = 124;
const digit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 48 && byte <= 57;

/** One message without its terminator. */
export interface Frame {
  /** Code, fixed part and fields, in the character set of the connection. */
  readonly body: Uint8Array;
  /** 0 to 9. Absent: the sender does not number its messages, or repeats one. */
  readonly sequence?: number;
  /** `absent`: the sender uses no error detection. */
  readonly checksum: 'right' | 'wrong' | 'absent';
}

/**
 * The checksum of a message (3M Standard Interchange Protocol 2.00, "Checksum Algorithm"): the two's complement of the sum
 * of all bytes up to and including `AZ`, as four hexadecimal digits. It is a sum of bytes, whatever their characters.
 */
export function checksumOf(bytes: Uint8Array): string {
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

/** The bytes of a message on the wire. With a sequence number it gets a checksum; without one it gets neither. */
export function formatFrame(body: Uint8Array, sequence?: number): Uint8Array {
  if (body.length > maxFrameBytes) throw new Sip2Exception('too-long');
  if (sequence === undefined) return concat(body, [carriageReturn]);
  const summed = concat(body, ascii(`AY${sequence}AZ`));
  return concat(summed, ascii(`${checksumOf(summed)}\r`));
}

/** Splits a message without its terminator into body, sequence number and checksum. Throws `Sip2Exception('too-long')`. */
export function parseFrame(bytes: Uint8Array): Frame {
  if (bytes.length > maxFrameBytes) throw new Sip2Exception('too-long');
  const tail = ascii4(bytes.subarray(-4));
  const summedEnd = bytes.length - 4;
  if (!/^[0-9A-Fa-f]{4}$/.test(tail) || !hasTag(bytes, summedEnd - 2, 'Z')) return { body: bytes, checksum: 'absent' };
  const checksum = checksumOf(bytes.subarray(0, summedEnd)) === tail.toUpperCase() ? 'right' : 'wrong';
  const numbered = summedEnd - 5;
  const sequence = bytes[numbered + 2];
  if (hasTag(bytes, numbered, 'Y') && digit(sequence)) {
    return { body: bytes.subarray(0, numbered), sequence: sequence - 48, checksum };
  }
  // Without a number the tag must follow a field, or a bare code as in `96AZFEF6`: a value may end in such letters.
  const end = summedEnd - 2;
  return end === 2 || bytes[end - 1] === pipe
    ? { body: bytes.subarray(0, end), checksum }
    : { body: bytes, checksum: 'absent' };
}

/** Whether `AY` or `AZ` starts at an offset. */
const hasTag = (bytes: Uint8Array, offset: number, letter: 'Y' | 'Z') =>
  offset >= 0 && bytes[offset] === 65 && bytes[offset + 1] === letter.charCodeAt(0);

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ascii4 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

function concat(first: Uint8Array, second: ArrayLike<number>): Uint8Array {
  const joinedBytes = new Uint8Array(first.length + second.length);
  joinedBytes.set(first);
  joinedBytes.set(second, first.length);
  return joinedBytes;
}
