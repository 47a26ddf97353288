import { Repairs } from '../../report/repairs.ts';
import { nonEmpty } from '../../text/clean-text.ts';
import type { Reading } from '../reading.ts';
import { parseIso2709 } from './parse-iso2709.ts';

const fieldEnd = 0x1e;
/** The number of bytes of a faulty value that a report shows. */
const sampleLength = 60;
const textOf = (bytes: Buffer) => bytes.toString('utf8');

/** A reading of a frame. The caller, who sees the whole file, numbers it. */
export type FrameReading = Exclude<Reading, { kind: 'fault' }>;

/**
 * Reads the bytes between two record terminators: usually one record; several where terminators are missing; none if
 * blank.
 */
export function* readFrame(frame: Buffer, atEnd: boolean): Generator<FrameReading, void> {
  const remainingBytes = yield* readUnmarked(frame, atEnd);
  const from = startOfRecord(remainingBytes);
  if (from === remainingBytes.length) return;
  const repairs = new Repairs();
  noteJunk(remainingBytes.subarray(0, from), repairs);
  yield readLast(remainingBytes.subarray(from), repairs, atEnd);
}

/** Reads the records that lack a terminator but are followed by another record. Returns the bytes after them. */
export function* readUnmarked(frame: Buffer, atEnd: boolean): Generator<FrameReading, Buffer> {
  let remainingBytes = frame;
  for (;;) {
    const from = startOfRecord(remainingBytes);
    const record = remainingBytes.subarray(from);
    const end = endWithoutMark(record, atEnd);
    if (end === undefined) return remainingBytes;
    const repairs = new Repairs();
    noteJunk(remainingBytes.subarray(0, from), repairs);
    repairs.add('end-mark-missing', textOf(record.subarray(Math.max(0, end - sampleLength), end)));
    yield readRecord(record.subarray(0, end), repairs);
    remainingBytes = record.subarray(end);
  }
}

/** Reads the last record before a record terminator or the end of the file. */
function readLast(bytes: Buffer, repairs: Repairs, atEnd: boolean): FrameReading {
  let record = bytes;
  const stated = statedLength(record);
  if (atEnd) {
    const end = lastFieldEnd(record);
    if (!(stated - 1 <= end + 1 && end > 0)) return skipped(record, 'truncated');
    record = record.subarray(0, end + 1);
    repairs.add('end-mark-missing', textOf(record.subarray(-sampleLength)));
  } else if (record.length < 99_999 && stated !== record.length + 1)
    repairs.add('length-wrong', textOf(record.subarray(0, 5)));
  return readRecord(record, repairs);
}

/** Reads the bytes of one record without its terminator. */
export function readRecord(bytes: Buffer, repairs: Repairs, number = 0): FrameReading {
  const record = parseIso2709(bytes, repairs);
  if (record === undefined) return skipped(bytes, 'leader-unreadable', number);
  if (record.controlFields.length + record.dataFields.length === 0) return skipped(bytes, 'no-fields', number);
  return { kind: 'record', number, record, repairs: [...repairs], values: repairs.originals };
}

/** A skipped reading with the control number, if the directory starts with 001: the first field. */
function skipped(bytes: Buffer, reason: 'truncated' | 'leader-unreadable' | 'no-fields', number = 0): FrameReading {
  const directoryEnd = bytes.indexOf(fieldEnd);
  const end = directoryEnd === -1 ? -1 : bytes.indexOf(fieldEnd, directoryEnd + 1);
  const has001 = end !== -1 && bytes.toString('latin1', 24, 27) === '001';
  const controlNumber = has001
    ? bytes.toString('latin1', directoryEnd + 1, Math.min(end, directoryEnd + 257)).trim()
    : '';
  const value = textOf(reason === 'truncated' ? bytes.subarray(-sampleLength) : bytes.subarray(0, sampleLength));
  return { kind: 'skipped', number, reason, value, controlNumber: nonEmpty(controlNumber) };
}

const leaderShape = /^\d{5}[ -~]{5}[ -~]{2}[ \d]{5}/;

/**
 * The end of a record that lacks a terminator although another record follows, directly or after blanks such as a
 * line end; undefined when there is none. The stated length may include the missing terminator.
 */
function endWithoutMark(record: Buffer, atEnd: boolean): number | undefined {
  const stated = statedLength(record);
  return [stated, stated - 1].find((end) => {
    if (!(end >= 24) || record[end - 1] !== fieldEnd) return false;
    const next = firstNonBlank(record, end);
    const leader = record.toString('latin1', next, next + 24);
    return leaderShape.test(leader) || (atEnd && /^\d{1,5}$|^\d{5}[ -~]/.test(leader));
  });
}

function statedLength(record: Buffer): number {
  return Number(record.toString('latin1', 0, 5));
}

/** The first position from `from` on that is no line end, blank, NUL or 0x1A. */
function firstNonBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && ((bytes[at] ?? 0) <= 0x20 || bytes[at] === 0xa0) && bytes[at] !== fieldEnd) at++;
  return at;
}

/** Skips blanks, and skips junk if it is followed by a leader whose length reaches the end of the frame. */
function startOfRecord(frame: Buffer): number {
  const at = firstNonBlank(frame, 0);
  if (leaderShape.test(frame.toString('latin1', at, at + 24))) return at;
  const head = frame.toString('latin1', at, at + 65_536);
  for (const match of head.matchAll(/(?=(\d{5})[ -~]{7}\d{5})/g)) {
    if (at + match.index + Number(match[1]) === frame.length + 1) return at + match.index;
  }
  return at;
}

function noteJunk(bytes: Buffer, repairs: Repairs): void {
  const at = bytes.findIndex((byte) => byte > 0x20);
  if (at >= 0) repairs.add('junk-before-record', textOf(bytes.subarray(at, at + sampleLength)));
}

function lastFieldEnd(bytes: Buffer): number {
  return bytes.lastIndexOf(fieldEnd);
}
