import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '../text/encoding/windows-1252.ts';
import { guessMark } from './fault-marks.ts';

/** One character of two bytes or more (Unicode, table 3-7); bytes as characters of Latin-1. */
const sequence =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}/y;

/**
 * A character as two surrogates of three bytes each, as Java and some databases write it (CESU-8, Unicode Technical
 * Report 26).
 */
const surrogates = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/y;
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
  let text = '';
  for (let at = 0; at < run.length; ) {
    sequence.lastIndex = at;
    surrogates.lastIndex = at;
    const pair = surrogates.exec(run)?.[0];
    const sequenceText = pair ?? sequence.exec(run)?.[0];
    if (sequenceText === undefined) text += guessMark + decodeWindows1252(Buffer.from(run.charAt(at), 'latin1'));
    else if (pair !== undefined) text += guessMark + characterOf(pair);
    else text += Buffer.from(sequenceText, 'latin1').toString('utf8');
    at += sequenceText?.length ?? 1;
  }
  return text;
}

function characterOf(pair: string): string {
  const unit = (at: number) => 0xd000 | ((pair.charCodeAt(at + 1) & 0x3f) << 6) | (pair.charCodeAt(at + 2) & 0x3f);
  return String.fromCharCode(unit(0), unit(3));
}
