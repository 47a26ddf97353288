import type { RepairReason } from '../import/import-note.ts';
import { parseIso2709 } from './iso2709-record.ts';
import { largestRecord, type Reading, type ReadingRuns } from './reading.ts';

const recordEnd = 0x1d;
const fieldEnd = 0x1e;

/**
 * Reads MARC 21 in ISO 2709 as a stream. Records are found by their end mark 0x1D, never by their stated length, so
 * that one broken record cannot shift the next. Never holds more than one record (16 MiB) and one chunk.
 */
export async function* readIso2709(source: AsyncIterable<Uint8Array>): ReadingRuns<Reading> {
  const records = new Records();
  for await (const chunk of source) yield records.of(chunk);
  yield records.atEnd();
}

class Records {
  /** The beginning of a record whose end is still to come, and its bytes, also those too many to be kept. */
  private parts: Buffer[] = [];
  private size = 0;
  private number = 0;

  /** The records that end in a chunk. */
  *of(chunk: Uint8Array): Generator<Reading> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    let mark = bytes.indexOf(recordEnd);
    while (mark !== -1) {
      this.size += mark - start;
      if (this.size > largestRecord) yield this.tooLarge();
      else {
        const last = bytes.subarray(start, mark);
        const frame = this.parts.length === 0 ? last : Buffer.concat([...this.parts, last]);
        if (isWhole(frame)) yield readOne(frame, new Set(), ++this.number);
        else for (const reading of readFrame(frame, false)) yield { ...reading, number: ++this.number };
      }
      this.parts = [];
      this.size = 0;
      start = mark + 1;
      mark = bytes.indexOf(recordEnd, start);
    }
    this.size += bytes.length - start;
    if (this.size > largestRecord) this.parts = [];
    else this.parts.push(Buffer.from(bytes.subarray(start)));
  }

  /** What stands behind the last end mark. */
  *atEnd(): Generator<Reading> {
    if (this.size > largestRecord) yield this.tooLarge();
    else for (const reading of readFrame(Buffer.concat(this.parts), true)) yield { ...reading, number: ++this.number };
  }

  private tooLarge(): Reading {
    return { kind: 'skipped', number: ++this.number, reason: 'record-too-large' };
  }
}

/** Whether the bytes are one record of just the stated length, as in nearly all files. */
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

type FrameReading = Exclude<Reading, { kind: 'fault' }>;

/** The bytes between two end marks: as a rule one record; several where end marks are missing, none if only blanks. */
function* readFrame(frame: Buffer, atEnd: boolean): Generator<FrameReading> {
  const from = startOfRecord(frame);
  if (from === frame.length) return;
  const repairs = new Set<RepairReason>();
  if (hasJunk(frame.subarray(0, from))) repairs.add('junk-before-record');
  let record = frame.subarray(from);
  const stated = Number(record.toString('latin1', 0, 5));
  if (isLeader(record, stated) && record[stated - 1] === fieldEnd) {
    yield readOne(record.subarray(0, stated), new Set([...repairs, 'end-mark-missing']));
    yield* readFrame(record.subarray(stated), atEnd);
    return;
  }
  // The end mark may be missing and the stated length still count it.
  if (isLeader(record, stated - 1) && record[stated - 2] === fieldEnd) {
    yield readOne(record.subarray(0, stated - 1), new Set([...repairs, 'end-mark-missing']));
    yield* readFrame(record.subarray(stated - 1), atEnd);
    return;
  }
  if (atEnd) {
    const end = lastFieldEnd(record);
    if (!(stated - 1 <= end + 1 && end > 0)) {
      yield skipped(record, 'truncated');
      return;
    }
    record = record.subarray(0, end + 1);
    repairs.add('end-mark-missing');
  } else if (record.length < 99_999 && stated !== record.length + 1) repairs.add('length-wrong');
  yield readOne(record, repairs);
}

function readOne(bytes: Buffer, repairs: Set<RepairReason>, number = 0): FrameReading {
  const record = parseIso2709(bytes, repairs);
  if (record === undefined) return skipped(bytes, 'leader-unreadable', number);
  if (record.controlFields.length + record.dataFields.length === 0) return skipped(bytes, 'no-fields', number);
  return { kind: 'record', number, record, repairs: [...repairs] };
}

/** The control number of bytes that are no whole record: the first field, when the directory starts with 001. */
function skipped(bytes: Buffer, reason: 'truncated' | 'leader-unreadable' | 'no-fields', number = 0): FrameReading {
  const directoryEnd = bytes.indexOf(fieldEnd);
  const end = directoryEnd === -1 ? -1 : bytes.indexOf(fieldEnd, directoryEnd + 1);
  const has001 = end !== -1 && bytes.toString('latin1', 24, 27) === '001';
  const controlNumber = has001
    ? bytes.toString('latin1', directoryEnd + 1, Math.min(end, directoryEnd + 257)).trim()
    : '';
  return { kind: 'skipped', number, reason, ...(controlNumber !== '' && { controlNumber }) };
}

const leaderShape = /^\d{5}[ -~]{5}[ -~]{2}[ \d]{5}/;

function isLeader(bytes: Buffer, at: number): boolean {
  return at >= 24 && at + 24 < bytes.length && leaderShape.test(bytes.toString('latin1', at, at + 24));
}

/** Skips line ends, blanks, NUL and 0x1A; then junk, if a leader whose length reaches the end stands behind it. */
function startOfRecord(frame: Buffer): number {
  let at = 0;
  while (at < frame.length && ((frame[at] ?? 0) <= 0x20 || frame[at] === 0xa0) && frame[at] !== fieldEnd) at++;
  if (leaderShape.test(frame.toString('latin1', at, at + 24))) return at;
  const head = frame.toString('latin1', at, at + 65_536);
  for (const match of head.matchAll(/(?=(\d{5})[ -~]{7}\d{5})/g)) {
    if (at + match.index + Number(match[1]) === frame.length + 1) return at + match.index;
  }
  return at;
}

function hasJunk(bytes: Buffer): boolean {
  return bytes.some((byte) => byte > 0x20);
}

function lastFieldEnd(bytes: Buffer): number {
  return bytes.lastIndexOf(fieldEnd);
}
