import { Sip2Exception } from './sip2-fault.ts';

/**
 * The character sets of SIP2 servers. The protocol names code page 850 for English; servers of today use UTF-8 or
 * Latin-1 (read as its superset windows-1252, as the WHATWG Encoding Standard does).
 */
export const sip2Charsets = ['utf-8', 'windows-1252', 'iso-8859-15', 'cp850'] as const;
export type Sip2Charset = (typeof sip2Charsets)[number];

/** Bytes 128 to 255 of code page 850. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
  '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * Bytes 128 to 159 of windows-1252 (WHATWG Encoding Standard, index-windows-1252). The table is our own: a build of Node without
 * all of ICU decodes the name as Latin-1, where these bytes are control characters.
 */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const charactersFrom = (start: number, end: number) =>
  String.fromCharCode(...Array.from({ length: end - start + 1 }, (_, index) => start + index));

/** Where ISO 8859-15 differs from Latin-1. */
const latin9: Readonly<Record<string, string>> = {
  '¤': '€',
  '¦': 'Š',
  '¨': 'š',
  '´': 'Ž',
  '¸': 'ž',
  '¼': 'Œ',
  '½': 'œ',
  '¾': 'Ÿ',
};

/** The characters of the bytes 128 to 255. */
const upperHalves: Readonly<Record<Exclude<Sip2Charset, 'utf-8'>, string>> = {
  'windows-1252': windows1252 + charactersFrom(0xa0, 0xff),
  'iso-8859-15': charactersFrom(0x80, 0xff).replace(/[¤¦¨´¸¼½¾]/g, (letter) => latin9[letter] ?? letter),
  cp850: codePage850,
};

/** The text of bytes. Never throws: bytes that are no UTF-8 become U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: Sip2Charset): string {
  if (charset === 'utf-8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const half = upperHalves[charset];
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : half[byte - 128])).join('');
}

/** The bytes of a text. Throws `Sip2Exception('charset')` for a character that the set lacks. */
export function encodeText(text: string, charset: Sip2Charset): Uint8Array {
  if (charset === 'utf-8') {
    if (/\p{Cs}/u.test(text)) throw new Sip2Exception('charset');
    return new TextEncoder().encode(text);
  }
  const half = upperHalves[charset];
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (code < 128) return code;
    const index = half.indexOf(letter);
    if (index === -1) throw new Sip2Exception('charset');
    return index + 128;
  });
}

/**
 * The character set that bytes show: `utf-8` when they are valid UTF-8 with a character outside of ASCII, `windows-1252` when
 * they are not valid; `undefined` for ASCII, which tells nothing. Texts of several characters in Latin-1 are hardly ever
 * valid UTF-8.
 */
export function detectCharset(bytes: Uint8Array): 'utf-8' | 'windows-1252' | undefined {
  if (bytes.every((byte) => byte < 128)) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
