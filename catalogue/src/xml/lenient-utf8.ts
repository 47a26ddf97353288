import { isUtf8 } from 'node:buffer';
import { utf8PiecesOf } from '../text/encoding/damaged-utf8.ts';
import { guessMark } from './fault-marks.ts';

/** The beginning of a character as two surrogates of three bytes each. */
const openSurrogates = /\xed[\xa0-\xaf](?:[\x80-\xbf](?:\xed[\xb0-\xbf]?)?)?$/;

/**
 * Decodes UTF-8 chunk by chunk; without bytes it returns the rest. Single bytes of Windows-1252 and Latin-1 within
 * UTF-8, such as in a record that was pasted in, are decoded as such and marked. Two surrogates of three bytes each
 * become the character that they encode, marked too.
 */
export function lenientUtf8Decoder(): (bytes?: Uint8Array) => string {
  let pending: Buffer = Buffer.alloc(0);
  return (bytes) => {
    const buffered = Buffer.concat(bytes === undefined ? [pending] : [pending, bytes]);
    const end = bytes === undefined ? buffered.length : buffered.length - openAtEnd(buffered);
    pending = Buffer.from(buffered.subarray(end));
    const closed = buffered.subarray(0, end);
    if (isUtf8(closed)) return closed.toString('utf8');
    return closed.toString('latin1').replace(/[\x80-\xff]+/g, decodedRun);
  };
}

/** The number of bytes at the end that begin a character whose rest may come with the next chunk. */
function openAtEnd(bytes: Buffer): number {
  const surrogate = openSurrogates.exec(bytes.toString('latin1', Math.max(0, bytes.length - 5)))?.[0].length ?? 0;
  if (surrogate > 0) return surrogate;
  for (let distance = 1; distance <= Math.min(3, bytes.length); distance++) {
    const byte = bytes[bytes.length - distance] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > distance ? distance : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function decodedRun(run: string): string {
  const pieces = utf8PiecesOf(run);
  return pieces.map(({ kind, text }) => (kind === 'character' ? text : guessMark + text)).join('');
}
