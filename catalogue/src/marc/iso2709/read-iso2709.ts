import { Repairs } from '../../report/repairs.ts';
import { largestRecord, type Reading, type ReadingRuns } from '../reading.ts';
import { type FrameReading, readFrame, readRecord, readUnmarked } from './read-frame.ts';

const recordEnd = 0x1d;
const fieldEnd = 0x1e;

/**
 * Reads MARC 21 in ISO 2709 as a stream. Records are delimited by their terminator 0x1D, never by their stated
 * length, so that a broken record cannot shift the next one. Holds at most one record (16 MiB) and one chunk in
 * memory.
 */
export async function* readIso2709(source: AsyncIterable<Uint8Array>): ReadingRuns<Reading> {
  const records = new RecordSplitter();
  for await (const chunk of source) yield records.of(chunk);
  yield records.atEnd();
}

class RecordSplitter {
  /** The beginning of an incomplete record, and its size in bytes, which also counts bytes that were dropped. */
  private parts: Buffer[] = [];
  private size = 0;
  private number = 0;

  /** The records that end in a chunk. */
  *of(chunk: Uint8Array): Generator<Reading> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    let mark = bytes.indexOf(recordEnd);
    while (mark !== -1) {
      if (this.size + mark - start > largestRecord) yield* this.readLarge(bytes.subarray(start, mark));
      else {
        const last = bytes.subarray(start, mark);
        const frame = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last]);
        if (isWhole(frame)) yield readRecord(frame, new Repairs(), ++this.number);
        else yield* this.numbered(readFrame(frame, false));
      }
      this.parts = [];
      this.size = 0;
      start = mark + 1;
      mark = bytes.indexOf(recordEnd, start);
    }
    yield* this.collect(Buffer.from(bytes.subarray(start)));
  }

  /** The bytes after the last record terminator. */
  *atEnd(): Generator<Reading> {
    if (this.size > largestRecord) yield this.tooLarge();
    else yield* this.numbered(readFrame(Buffer.concat(this.parts), true));
  }

  /** The end of an oversized record: its last part, or the end of a record that was given up. */
  private *readLarge(bytes: Buffer): Generator<Reading> {
    yield* this.collect(bytes);
    if (this.size > largestRecord) yield this.tooLarge();
    else yield* this.numbered(readFrame(Buffer.concat(this.parts), false));
  }

  /**
   * Buffers the beginning of a record. Oversized bytes may be many records without terminators; otherwise they are
   * given up.
   */
  private *collect(bytes: Buffer): Generator<Reading> {
    const isGivenUp = this.size > largestRecord;
    this.size += bytes.length;
    if (isGivenUp) return;
    this.parts.push(bytes);
    if (this.size <= largestRecord) return;
    const remainingBytes = yield* this.numbered(readUnmarked(Buffer.concat(this.parts), false));
    this.size = remainingBytes.length;
    this.parts = this.size > largestRecord ? [] : [Buffer.from(remainingBytes)];
  }

  private *numbered<Rest>(readings: Generator<FrameReading, Rest>): Generator<Reading, Rest> {
    for (;;) {
      const next = readings.next();
      if (next.done) return next.value;
      yield { ...next.value, number: ++this.number };
    }
  }

  private tooLarge(): Reading {
    return { kind: 'skipped', number: ++this.number, reason: 'record-too-large', value: `${this.size} bytes` };
  }
}

/** Whether the bytes are one record of exactly the stated length, as in nearly all files. */
function isWhole(frame: Buffer): boolean {
  if (frame[frame.length - 1] !== fieldEnd) return false;
  let stated = 0;
  for (let at = 0; at < 5; at++) {
    const digit = (frame[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return false;
    stated = stated * 10 + digit;
  }
  return stated === frame.length + 1;
}
