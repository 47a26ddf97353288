import { isUtf8 } from 'node:buffer';
import { isDamagedUtf8 } from '../text/encoding/damaged-utf8.ts';
import { type EightBitEncoding, eightBitEncodings } from '../text/encoding/eight-bit-encodings.ts';
import { guessEightBitEncoding } from '../text/encoding/guess-encoding.ts';

/** The encodings that a library can configure for its CSV. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...eightBitEncodings] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** The number of bytes that are examined to guess the encoding, which needs rows that are not UTF-8. */
const sampleLength = 1024 * 1024;
/**
 * The minimum share of zero bytes in UTF-16 without byte order mark, and the share of them in one half of each pair.
 */
const fewestZeros = 0.02;
const inOneHalf = 0.9;

/** The bytes of a CSV as UTF-8 or in a single-byte encoding, and the encoding of rows that are not UTF-8. */
export interface CsvText {
  readonly bytes: AsyncIterable<Buffer>;
  readonly encoding: EightBitEncoding;
  /** Whether the encoding was guessed from the content. */
  readonly isGuessed: boolean;
}

/**
 * Opens the text of a CSV. UTF-16, detected from its byte order mark, its zero bytes or the setting, becomes UTF-8; a
 * single-byte encoding is configured or guessed.
 */
export async function openCsvText(
  source: AsyncIterable<Uint8Array>,
  configured: CsvEncoding | undefined,
): Promise<CsvText> {
  const { sample, allBytes } = await takeSample(asUtf8(source, configured));
  const encoding = eightBitEncodings.find((name) => name === configured);
  if (encoding !== undefined) return { bytes: allBytes, encoding, isGuessed: false };
  const undecodedRows = configured === undefined ? rowsInOtherSets(sample) : Buffer.alloc(0);
  return { bytes: allBytes, encoding: guessEightBitEncoding(undecodedRows), isGuessed: configured === undefined };
}

/**
 * Detects UTF-16 without byte order mark by the position of its zero bytes: in `utf-16le` the high byte comes second.
 */
export function detectBareUtf16(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const { length } = beginning;
  for (let at = 0; at < length; at += 1) if (beginning[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [evenZeros = 0, oddZeros = 0] = zeros;
  if (evenZeros + oddZeros < Math.max(2, fewestZeros * length)) return undefined;
  if (oddZeros >= inOneHalf * (evenZeros + oddZeros)) return 'utf-16le';
  return evenZeros >= inOneHalf * (evenZeros + oddZeros) ? 'utf-16be' : undefined;
}

async function takeSample(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ sample: Buffer; allBytes: AsyncIterable<Buffer> }> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < sampleLength) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  return { sample: Buffer.concat(first), allBytes: concatenate(first, chunks) };
}

async function* concatenate(
  firstChunks: readonly Buffer[],
  laterChunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* firstChunks;
  yield* laterChunks;
}

/** The lines of a sample that are not UTF-8, nor UTF-8 with few faults. */
function rowsInOtherSets(sample: Buffer): Buffer {
  if (isUtf8(sample)) return Buffer.alloc(0);
  const lines: Buffer[] = [];
  for (let from = 0; from < sample.length; ) {
    const end = sample.indexOf(0x0a, from);
    // The sample may end within a character of the last line.
    if (end === -1 && lines.length > 0) break;
    const line = sample.subarray(from, end === -1 ? sample.length : end + 1);
    if (!isUtf8(line) && !isDamagedUtf8(line)) lines.push(line);
    from += line.length;
  }
  return Buffer.concat(lines);
}

/** The bytes without the byte order mark of UTF-8; UTF-16 is converted to UTF-8. */
async function* asUtf8(source: AsyncIterable<Uint8Array>, configured: CsvEncoding | undefined): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirst && bytes.length >= 2) {
      isFirst = false;
      const utf16 = utf16Of(bytes, configured);
      if (utf16 !== undefined) decoder = new TextDecoder(utf16);
      else if (bytes.readUInt16BE(0) === 0xefbb && bytes[2] === 0xbf) {
        yield bytes.subarray(3);
        continue;
      }
    }
    yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
}

function utf16Of(bytes: Buffer, configured: CsvEncoding | undefined): 'utf-16le' | 'utf-16be' | undefined {
  const mark = bytes.readUInt16BE(0);
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  if (configured === 'utf-16le' || configured === 'utf-16be') return configured;
  return configured === undefined ? detectBareUtf16(bytes.subarray(0, 65_536)) : undefined;
}
