import type { RepairLog } from '../../report/repairs.ts';
import { decoderFor } from '../encoding/text-decoder.ts';
import type { ControlField, DataField, MarcRecord, Subfield } from '../marc-record.ts';
import { plainFields } from './plain-fields.ts';

const fieldEnd = 0x1e;
const subfieldStart = 0x1f;

interface RawField {
  readonly tag: string;
  readonly bytes: Buffer;
}

/**
 * Parses one ISO 2709 record (its bytes without the record terminator 0x1D). Returns undefined when neither leader
 * nor directory can be recognised. Repairs are added to `repairs`.
 */
export function parseIso2709(bytes: Buffer, repairs: RepairLog): MarcRecord | undefined {
  const directoryEnd = bytes.indexOf(fieldEnd);
  if (directoryEnd < 12) return undefined;
  const leaderLength = leaderLengthOf(bytes.subarray(0, directoryEnd));
  if (leaderLength === undefined) return undefined;
  const leader = bytes.toString('latin1', 0, leaderLength).padEnd(24);
  const directory = bytes.toString('latin1', leaderLength, directoryEnd);
  if (!isLeader(leader) && !hasEntry(directory)) return undefined;
  if (leaderLength !== 24) repairs.add('leader-length', bytes.toString('latin1', 0, leaderLength));
  const data = bytes.subarray(directoryEnd + 1);
  const reader = decoderFor(data, leader.charAt(9), repairs);
  const plain = reader.plain && plainFields(directory, data, reader.plain, repairs);
  if (plain) return { leader, ...plain };
  const raw = fieldsByDirectory(directory, data) ?? fieldsByEndMarks(directory, data, repairs);
  const controlFields: ControlField[] = [];
  const dataFields: DataField[] = [];
  for (const field of raw) {
    if (isControl(field)) {
      controlFields.push({ tag: field.tag, value: reader.decode(field.bytes).replaceAll('\u001f', ' ') });
    } else dataFields.push(dataField(field, reader.decode, repairs));
  }
  return { leader, controlFields, dataFields };
}

/**
 * The length of the leader, which is 24 bytes; that of a damaged one follows from the twelve-byte directory entries
 * behind it.
 */
function leaderLengthOf(head: Buffer): number | undefined {
  if (head.length >= 24 && (head.length - 24) % 12 === 0) return 24;
  for (const length of [23, 25, 22, 26, 21, 27, 20, 28]) {
    const directory = head.toString('latin1', length);
    if (directory !== '' && directory.length % 12 === 0 && /^(?:[0-9A-Za-z]{3}\d{9})+$/.test(directory)) return length;
  }
  return head.length >= 36 ? 24 : undefined;
}

/**
 * Whether 24 bytes may be a leader: it begins with the record length, or ends with the map of the entries, which MARC 21
 * fixes as 4500 (Leader/20-23). Bytes of anything else, such as a picture, also hold separators.
 */
const isLeader = (leader: string) => /^[\d ]{5}[ -~]{19}$|^[ -~]{20}45/.test(leader);

/** Whether a directory has an entry that is whole. */
function hasEntry(directory: string): boolean {
  for (let at = 0; at + 12 <= directory.length; at += 12)
    if (/^[0-9A-Za-z]{3}\d{9}$/.test(directory.slice(at, at + 12))) return true;
  return false;
}

/** The fields at the positions that the directory gives; undefined when the directory does not fit the data. */
function fieldsByDirectory(directory: string, data: Buffer): RawField[] | undefined {
  if (directory.length % 12 !== 0) return undefined;
  const fields: RawField[] = [];
  let covered = 0;
  for (let at = 0; at < directory.length; at += 12) {
    const entry = directory.slice(at, at + 12);
    if (!/^[0-9A-Za-z]{3}\d{9}$/.test(entry)) return undefined;
    const length = Number(entry.slice(3, 7));
    const start = Number(entry.slice(7));
    if (length < 1 || data[start + length - 1] !== fieldEnd) return undefined;
    const bytes = data.subarray(start, start + length - 1);
    if (bytes.includes(fieldEnd)) return undefined;
    covered += length;
    fields.push({ tag: entry.slice(0, 3), bytes });
  }
  return covered === data.length ? fields : undefined;
}

/**
 * Rebuilds the fields from field terminators: the k-th tag by start position gets the k-th range between terminators.
 */
function fieldsByEndMarks(directory: string, data: Buffer, repairs: RepairLog): RawField[] {
  repairs.add('directory-rebuilt', directory.slice(0, 100));
  const entries: { tag: string; start: number }[] = [];
  for (let at = 0; at + 3 <= directory.length; at += 12) {
    const entry = directory.slice(at, at + 12);
    const start = /^.{7}\d{5}$/.test(entry) ? Number(entry.slice(7)) : Number.NaN;
    entries.push({ tag: entry.slice(0, 3), start });
  }
  const rising = entries.every(({ start }) => !Number.isNaN(start)) && new Set(entries.map((e) => e.start)).size > 1;
  const wrapped = data.length > 99_999;
  if (rising && !wrapped) entries.sort((a, b) => a.start - b.start);
  const fields: RawField[] = [];
  let start = 0;
  while (start < data.length) {
    const mark = data.indexOf(fieldEnd, start);
    const end = mark === -1 ? data.length : mark;
    const tag = entries[fields.length]?.tag;
    if (tag === undefined || !/^[0-9A-Za-z]{3}$/.test(tag))
      repairs.add('fields-lost', data.toString('utf8', start, Math.min(end, start + 100)));
    fields.push({ tag: tag ?? '', bytes: data.subarray(start, end) });
    start = end + 1;
  }
  return fields.filter(({ tag }) => /^[0-9A-Za-z]{3}$/.test(tag));
}

function isControl({ tag, bytes }: RawField): boolean {
  return tag.startsWith('00') && bytes.indexOf(subfieldStart) !== 2;
}

function dataField({ tag, bytes }: RawField, decode: (b: Buffer) => string, repairs: RepairLog): DataField {
  const first = bytes.indexOf(subfieldStart);
  const indicators = bytes.toString('latin1', 0, first === -1 ? 2 : Math.min(first, 2));
  if (indicators.length < 2) repairs.add('indicator-missing', tag);
  const subfields: Subfield[] = [];
  let at = first;
  while (at !== -1) {
    const next = bytes.indexOf(subfieldStart, at + 1);
    const part = bytes.subarray(at + 1, next === -1 ? bytes.length : next);
    if (part.length === 0) repairs.add('code-missing', tag);
    else subfields.push({ code: part.toString('latin1', 0, 1), value: decode(part.subarray(1)) });
    at = next;
  }
  return { tag, ind1: indicators.charAt(0) || ' ', ind2: indicators.charAt(1) || ' ', subfields };
}
