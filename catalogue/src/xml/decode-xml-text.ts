import { decodeWindows1252 } from '../text/encoding/windows-1252.ts';
import { lenientUtf8Decoder } from './lenient-utf8.ts';

/** Decodes the bytes of a text chunk by chunk; without bytes it returns the rest. */
type Decode = (bytes?: Uint8Array) => string;

/** An unknown encoding. Its text is read where it is ASCII or UTF-8; other bytes are not read as Windows-1252. */
const unknownEncoding = 'unknown';

/** The number of bytes at the beginning of a text in which its encoding is declared. */
const headLength = 200;

/**
 * Decodes the text of an XML file: UTF-16 by its byte order mark, otherwise the declared encoding; UTF-8 where none
 * or an unknown one is declared. Undefined bytes become U+FFFD; single bytes of Windows-1252 within UTF-8 are decoded
 * as such after a `guessMark`. The byte order mark is removed.
 *
 * @param stated the encoding that was transferred with the file, which precedes the file's own declaration
 */
export async function* decodeXmlText(source: AsyncIterable<Uint8Array>, stated?: string): AsyncGenerator<string> {
  let decode: Decode | undefined;
  let hasStarted = false;
  for await (const chunk of fromHead(source)) {
    decode ??= decoderOf(stated ?? encodingOf(chunk));
    const text: string = decode(chunk);
    const blankless: string = hasStarted ? text : text.trimStart();
    hasStarted ||= blankless !== '';
    if (blankless !== '') yield blankless;
  }
  const remainingText = decode?.() ?? '';
  if (remainingText !== '') yield remainingText;
}

/** Joins the first chunks, so that the first one contains the whole declaration of the encoding. */
async function* fromHead(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headLength) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined && head.length > 0) yield head;
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
  const start = Buffer.from(head.subarray(0, headLength)).toString('latin1');
  const [, declared = 'utf-8'] = /encoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  const encoding = knownEncoding(declared);
  // A file that declares UTF-16 in single-byte letters was converted to UTF-8 afterwards.
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** The encoding of a label (WHATWG Encoding, where Latin-1 and ASCII are Windows-1252). */
function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return unknownEncoding;
  }
}
