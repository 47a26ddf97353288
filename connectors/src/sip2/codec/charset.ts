import { Sip2Exception } from './sip2-fault.ts';

/**
 * The character sets of SIP2 servers. The protocol names code page 850 for English; servers of today use UTF-8 or
 * Latin-1 (read as its superset windows-1252, as the WHATWG Encoding Standard does).
 */
export const sip2Charsets = ['utf-8', 'windows-1252', 'iso-8859-15', 'cp850'] as const;
export type Sip2Charset = (typeof sip2Charsets)[number];

/** Bytes 128 to 255 of code page 850, which `TextDecoder` does not know. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
  '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const upperHalves = new Map<Sip2Charset, string>([['cp850', codePage850]]);

/** The characters of the bytes 128 to 255. */
function upperHalfOf(charset: Exclude<Sip2Charset, 'utf-8'>): string {
  let half = upperHalves.get(charset);
  if (half === undefined) {
    half = new TextDecoder(charset).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128));
    upperHalves.set(charset, half);
  }
  return half;
}

/** The text of bytes. Never throws: bytes that are no UTF-8 become U+FFFD. */
export function decodeText(bytes: Uint8Array, charset: Sip2Charset): string {
  if (charset === 'utf-8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const half = upperHalfOf(charset);
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : half[byte - 128])).join('');
}

/** The bytes of a text. Throws `Sip2Exception('charset')` for a character that the set lacks. */
export function encodeText(text: string, charset: Sip2Charset): Uint8Array {
  if (charset === 'utf-8') {
    if (/\p{Cs}/u.test(text)) throw new Sip2Exception('charset');
    return new TextEncoder().encode(text);
  }
  const half = upperHalfOf(charset);
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
