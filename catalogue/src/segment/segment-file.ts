import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { IndexDamaged } from './index-damaged.ts';
import type { Numbers, Sections } from './sections.ts';

/*
 * Layout, all numbers little-endian:
 *   0  8 bytes  `BFSEGMT` and a zero byte
 *   8  uint32   format version
 *  12  uint32   length of the table in bytes
 *  16  uint32   CRC-32 of the table
 *  20  uint32   zero
 *  24  the table, JSON padded with blanks to a multiple of eight; then the sections, zero-padded to multiples of eight
 * Every byte is under a checksum or compared, so that no changed file is taken for a good one.
 */
const magic = 'BFSEGMT\0';
const headLength = 24;
/** What is read or written at once: a call of the system takes at most 2 GiB. */
const chunkLength = 64 << 20;

/** Rises whenever a segment written before could give wrong answers: layout, folding, fields, weights. */
const formatVersion = 1;

interface TableEntry {
  readonly name: string;
  /** Bytes per number: 1, 2 or 4. */
  readonly width: number;
  readonly length: number;
  /** CRC-32 of the section with its padding. */
  readonly checksum: number;
}

/** The name of a segment's file in its directory. */
export function segmentFileName(name: string): string {
  return `${name}.segment`;
}

/**
 * Writes a segment's file: under a temporary name first, then to the disk, then in its place in one step. Answers its
 * size in bytes.
 */
export async function writeSegmentFile(directory: string, name: string, sections: Sections): Promise<number> {
  const parts = Object.entries(sections).map(([section, values]) => ({ section, ...padded(values) }));
  const entries: TableEntry[] = parts.map(({ section, values, bytes, padding }) => ({
    name: section,
    width: values.BYTES_PER_ELEMENT,
    length: values.length,
    checksum: crc32(padding, crc32(bytes)),
  }));
  const json = JSON.stringify(entries);
  const table = Buffer.from(json.padEnd(roundedUp(json.length)));
  const head = Buffer.alloc(headLength);
  head.write(magic, 'latin1');
  head.writeUInt32LE(formatVersion, 8);
  head.writeUInt32LE(table.length, 12);
  head.writeUInt32LE(crc32(table), 16);
  await mkdir(directory, { recursive: true });
  const target = join(directory, segmentFileName(name));
  const file = await open(`${target}.tmp`, 'w');
  let length = 0;
  try {
    for (const bytes of [head, table, ...parts.flatMap((part) => [part.bytes, part.padding])]) {
      await writeAll(file, bytes);
      length += bytes.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${target}.tmp`, target);
  await syncDirectory(directory);
  return length;
}

/**
 * Reads a segment's file into shared memory and checks it; throws `IndexDamaged` when it is missing or not exactly what
 * was written.
 */
export async function readSegmentFile(directory: string, name: string): Promise<Sections> {
  const bytes = await readShared(join(directory, segmentFileName(name)));
  const intact = (holds: boolean, what: string) => {
    if (!holds) throw new IndexDamaged(`the index file ${name} is damaged: ${what}`);
  };
  const head = Buffer.from(bytes.buffer, 0, Math.min(headLength, bytes.length));
  intact(head.length === headLength && head.toString('latin1', 0, 8) === magic, 'not an index');
  intact(head.readUInt32LE(8) === formatVersion, 'another format version');
  intact(head.readUInt32LE(20) === 0, 'head');
  const tableEnd = headLength + head.readUInt32LE(12);
  const table = bytes.subarray(headLength, tableEnd);
  intact(tableEnd % 8 === 0 && tableEnd <= bytes.length && crc32(table) === head.readUInt32LE(16), 'table');
  const sections: Record<string, Numbers> = {};
  let from = tableEnd;
  for (const entry of JSON.parse(Buffer.from(table).toString()) as TableEntry[]) {
    const end = from + roundedUp(entry.width * entry.length);
    intact(end <= bytes.length && crc32(bytes.subarray(from, end)) === entry.checksum, entry.name);
    sections[entry.name] = view(bytes, from, entry);
    from = end;
  }
  intact(from === bytes.length, 'length');
  return sections;
}

function view({ buffer }: Uint8Array, from: number, { width, length }: TableEntry): Numbers {
  if (width === 1) return new Uint8Array(buffer, from, length);
  if (width === 2) return new Uint16Array(buffer, from, length);
  return new Uint32Array(buffer, from, length);
}

/** The whole file, read straight into shared memory. */
async function readShared(path: string): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const bytes = new Uint8Array(new SharedArrayBuffer((await file.stat()).size));
    for (let from = 0; from < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, from, Math.min(chunkLength, bytes.length - from), from);
      if (bytesRead === 0) throw new IndexDamaged(`the index file ${path} became shorter`);
      from += bytesRead;
    }
    return bytes;
  } catch (cause) {
    throw cause instanceof IndexDamaged ? cause : new IndexDamaged('an index file cannot be read', { cause });
  } finally {
    await file?.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; )
    from += (await file.write(bytes, from, Math.min(chunkLength, bytes.length - from))).bytesWritten;
}

function roundedUp(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function padded(values: Numbers): { values: Numbers; bytes: Uint8Array; padding: Uint8Array } {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { values, bytes, padding: new Uint8Array(roundedUp(bytes.length) - bytes.length) };
}

/** The new name is durable only when the directory is on disk. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
