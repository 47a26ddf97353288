import { isUtf8 } from 'node:buffer';
import { type EightBitEncoding, eightBitEncodings } from '../text/encoding/eight-bit-encodings.ts';
import { guessEightBitEncoding } from '../text/encoding/guess-encoding.ts';

/** The character sets that a library's CSV may be said to be in. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...eightBitEncodings] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** So much of a file is looked at for its set; a guess needs rows that are not UTF-8. */
const sampleLength = 1024 * 1024;
/** A file in UTF-16 without its mark has so large a part of zero bytes, nearly all of them in the same half of each pair. */
const fewestZeros = 0.02;
const inOneHalf = 0.9;

/** The bytes of a CSV as UTF-8 or in a set of one byte a character, and the set of what is not UTF-8. */
export interface CsvText {
  readonly bytes: AsyncIterable<Buffer>;
  readonly encoding: EightBitEncoding;
  /** The set was told by the content. */
  readonly isGuessed: boolean;
}

/** Opens the text of a CSV: UTF-16 becomes UTF-8, by its mark, its zero bytes or the setting; the set of one byte is set or guessed. */
export async function openCsvText(
  source: AsyncIterable<Uint8Array>,
  configured: CsvEncoding | undefined,
): Promise<CsvText> {
  const { sample, whole } = await takeSample(asUtf8(source, configured));
  const encoding = eightBitEncodings.find((name) => name === configured);
  if (encoding !== undefined) return { bytes: whole, encoding, isGuessed: false };
  const doubtful = configured === undefined ? rowsInOtherSets(sample) : Buffer.alloc(0);
  return { bytes: whole, encoding: guessEightBitEncoding(doubtful), isGuessed: configured === undefined };
}

/** The half in which the zero bytes of a beginning in UTF-16 stand: `utf-16le` has the high bytes second. */
export function detectBareUtf16(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  const { length } = beginning;
  for (let at = 0; at < length; at += 1) if (beginning[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < Math.max(2, fewestZeros * length)) return undefined;
  if (odd >= inOneHalf * (even + odd)) return 'utf-16le';
  return even >= inOneHalf * (even + odd) ? 'utf-16be' : undefined;
}

async function takeSample(chunks: AsyncGenerator<Buffer>): Promise<{ sample: Buffer; whole: AsyncIterable<Buffer> }> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < sampleLength) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  return { sample: Buffer.concat(first), whole: concatenate(first, chunks) };
}

async function* concatenate(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

/** The lines of a sample that are not UTF-8. */
function rowsInOtherSets(sample: Buffer): Buffer {
  if (isUtf8(sample)) return Buffer.alloc(0);
  const lines: Buffer[] = [];
  for (let from = 0; from < sample.length; ) {
    const end = sample.indexOf(0x0a, from);
    // The last line may have been cut within a character.
    if (end === -1 && lines.length > 0) break;
    const line = sample.subarray(from, end === -1 ? sample.length : end + 1);
    if (!isUtf8(line)) lines.push(line);
    from += line.length;
  }
  return Buffer.concat(lines);
}

/** The bytes without the mark of UTF-8 at their start; UTF-16 becomes UTF-8. */
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
