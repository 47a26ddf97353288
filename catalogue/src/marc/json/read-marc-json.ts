import { isUtf8 } from 'node:buffer';
import { Repairs } from '../../report/repairs.ts';
import { decodeDamagedUtf8, isDamagedUtf8 } from '../../text/encoding/damaged-utf8.ts';
import { decodeWindows1252 } from '../../text/encoding/windows-1252.ts';
import type { Reading } from '../reading.ts';
import { type JsonFrame, JsonFrames } from './json-frames.ts';
import { marcFromJson } from './marc-from-json.ts';

/**
 * Reads MARC in JSON as a stream: one record, JSON lines or an array of records, also inside an object. Supported
 * forms are that of pymarc and ruby-marc (`{"leader": …, "fields": [{"245": …}]}`, Ross Singer), fields as arrays
 * (Catmandu), and MARCXML converted to JSON. A broken record is reported and reading continues at the next one.
 */
export async function* readMarcJson(source: AsyncIterable<Uint8Array>): AsyncGenerator<Reading> {
  const frames = new JsonFrames();
  let number = 0;
  for await (const chunk of source) {
    for (const frame of frames.push(chunk)) yield readFrame(frame, ++number);
  }
  for (const frame of frames.end()) yield readFrame(frame, ++number);
}

function readFrame({ bytes, fault }: JsonFrame, number: number): Reading {
  const value = bytes.toString('utf8', 0, maxShownBytes);
  if (fault !== undefined) return { kind: 'skipped', number, reason: fault, value, ...controlNumberIn(bytes) };
  const repairs = new Repairs();
  const valid = isUtf8(bytes);
  const decode = isDamagedUtf8(bytes) ? decodeDamagedUtf8 : decodeWindows1252;
  if (!valid) repairs.add('not-utf8-read-as-latin1', aroundFirstFault(bytes, decode));
  let parsed: unknown;
  try {
    parsed = JSON.parse(valid ? bytes.toString('utf8') : decode(bytes));
  } catch {
    return { kind: 'skipped', number, reason: 'json-not-well-formed', value, ...controlNumberIn(bytes) };
  }
  const record = marcFromJson(parsed, repairs);
  if (record === undefined) return { kind: 'skipped', number, reason: 'no-marc', value };
  if (record.controlFields.length + record.dataFields.length === 0) {
    return { kind: 'skipped', number, reason: 'no-fields', value };
  }
  return { kind: 'record', number, record, repairs: [...repairs], values: repairs.originals };
}

/** The number of bytes of a faulty value that a report shows. */
const maxShownBytes = 60;

/** The text around the first byte that is not UTF-8. */
function aroundFirstFault(bytes: Buffer, decode: (bytes: Buffer) => string): string {
  const [before = ''] = bytes.toString('utf8').split('\ufffd', 1);
  const at = Buffer.byteLength(before);
  return before.slice(-maxShownBytes / 2) + decode(bytes.subarray(at, at + maxShownBytes / 2));
}

/** The control number of a record that is not valid JSON, if a string follows `001`. */
function controlNumberIn(bytes: Buffer): { controlNumber?: string } {
  const head = bytes.toString('utf8', 0, 4096);
  const controlNumber = /"001"\s*[:,](?:\s*"content"\s*:|[\s\w",:]*?)\s*"([^"\\]{1,256})"/.exec(head)?.[1]?.trim();
  return controlNumber ? { controlNumber } : {};
}
