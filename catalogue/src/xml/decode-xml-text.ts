import { decodeWindows1252 } from '../text/encoding/windows-1252.ts';
import { lenientUtf8Decoder } from './lenient-utf8.ts';

/** Turns the bytes of a text into its characters, piece by piece; without bytes, what is left. */
type Decode = (bytes?: Uint8Array) => string;

/** A set that nobody here knows. Its bytes are none of Windows-1252 either; what is ASCII or UTF-8 all the same is read. */
const unknownEncoding = 'unknown';

/**
 * The text of an XML file: UTF-16 by its byte order mark, otherwise the declared encoding, UTF-8 where none is declared
 * or one that is not known. Bytes that stand for nothing become U+FFFD; single bytes of Windows-1252 within UTF-8 are read as
 * such, behind a `guessMark`. A byte order mark is left out.
 *
 * @param stated the encoding that came with the file, which goes before what the file says
 */
export async function* decodeXmlText(source: AsyncIterable<Uint8Array>, stated?: string): AsyncGenerator<string> {
  let decode: Decode | undefined;
  let hasStarted = false;
  for await (const chunk of source) {
    decode ??= decoderOf(stated ?? encodingOf(chunk));
    const text: string = decode(chunk);
    const blankless: string = hasStarted ? text : text.trimStart();
    hasStarted ||= blankless !== '';
    if (blankless !== '') yield blankless;
  }
  const rest = decode?.() ?? '';
  if (rest !== '') yield rest;
}

function decoderOf(encoding: string): Decode {
  if (encoding === 'windows-1252') return (bytes) => (bytes === undefined ? '' : decodeWindows1252(bytes));
  if (encoding === 'utf-8') return lenientUtf8Decoder();
  const decoder = new TextDecoder(encoding === unknownEncoding ? 'utf-8' : encoding);
  return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const [, declared = 'utf-8'] = /encoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  const encoding = knownEncoding(declared);
  // Who declares UTF-16 in letters of one byte each has turned the text into UTF-8 since.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** The set that a label means (WHATWG Encoding, where all of Latin-1 and ASCII are Windows-1252). */
function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return unknownEncoding;
  }
}
