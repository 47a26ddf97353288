import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from './windows-1252.ts';

/** One character of two bytes or more (Unicode, table 3-7); bytes as characters of Latin-1. */
const sequence =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}/y;

/**
 * A character as two surrogates of three bytes each, as Java and some databases write it (CESU-8, Unicode Technical
 * Report 26).
 */
const surrogates = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/y;

/**
 * A character that was cut, as in a column of limited length, at the end of a text or of a string in JSON. A single byte from 0xE0 on may
 * as well be a letter of Latin-1 (`Café`).
 */
const cutCharacter = /(?:[\xc2-\xc5]|[\xe1-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{1,2})(?=$|")/g;

/** A piece of a run of bytes beyond ASCII: a character, two surrogates that encode one, or a byte that is neither. */
export interface Utf8Piece {
  readonly kind: 'character' | 'surrogates' | 'stray-byte';
  readonly text: string;
}

/**
 * Splits a run of bytes beyond ASCII, given as characters of Latin-1. Bytes that are not UTF-8 are decoded as
 * Windows-1252, one by one.
 */
export function utf8PiecesOf(run: string): Utf8Piece[] {
  const pieces: Utf8Piece[] = [];
  for (let at = 0; at < run.length; ) {
    sequence.lastIndex = at;
    surrogates.lastIndex = at;
    const pair = surrogates.exec(run)?.[0];
    const written = pair ?? sequence.exec(run)?.[0];
    if (written === undefined) {
      pieces.push({ kind: 'stray-byte', text: decodeWindows1252(Buffer.from(run.charAt(at), 'latin1')) });
    } else if (pair !== undefined) pieces.push({ kind: 'surrogates', text: characterOf(pair) });
    else pieces.push({ kind: 'character', text: Buffer.from(written, 'latin1').toString('utf8') });
    at += written?.length ?? 1;
  }
  return pieces;
}

function characterOf(pair: string): string {
  const unit = (at: number) => 0xd000 | ((pair.charCodeAt(at + 1) & 0x3f) << 6) | (pair.charCodeAt(at + 2) & 0x3f);
  return String.fromCharCode(unit(0), unit(3));
}

const highBytes = /[\x80-\xff]+/g;

/**
 * Whether bytes that are not UTF-8 are UTF-8 with few faults, rather than text in an older encoding: a single fault
 * beside a character of several bytes, or two such characters for each fault.
 */
export function isDamagedUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return false;
  let faults = 0;
  const uncut = bytes.toString('latin1').replace(cutCharacter, () => {
    faults += 1;
    return '';
  });
  const pieces = (uncut.match(highBytes) ?? []).flatMap(utf8PiecesOf);
  const characters = pieces.filter(({ kind }) => kind !== 'stray-byte').length;
  faults += pieces.length - characters;
  return characters > 0 && (faults <= 1 || characters >= 2 * faults);
}

/**
 * Decodes UTF-8 with faults: a byte that is not UTF-8 is decoded as Windows-1252, a character cut at the end of a field
 * is left out, and all others stay as they are.
 */
export function decodeDamagedUtf8(bytes: Buffer): string {
  const uncut = bytes.toString('latin1').replace(cutCharacter, '');
  return uncut.replace(highBytes, (run) =>
    utf8PiecesOf(run)
      .map(({ text }) => text)
      .join(''),
  );
}
