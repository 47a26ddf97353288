import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { IndexDamaged, IndexOfOtherVersion } from '../index-damaged.ts';
import { isDerivedSection, withDerivedSections } from '../open-segment.ts';
import { type Numbers, type Sections, sharedBytes, sharedNumbers, sharedShorts } from '../sections.ts';
import { type PackedSections, type Packing, packed, unpack } from './packed-section.ts';
import { syncDirectory } from './sync-directory.ts';

/*
 * Layout, all numbers little-endian:
 *   0  8 bytes  `BFSEGMT` and a zero byte
 *   8  uint32   format version
 *  12  uint32   length of the table in bytes
 *  16  uint32   CRC-32 of the table
 *  20  uint32   zero
 *  24  the table, JSON; then the sections without gaps
 * Every byte is under a checksum or compared, so that no changed file is taken for a good one.
 */
const magic = 'BFSEGMT\0';
const headLength = 24;
/** Bytes per read or write: a system call takes at most 2 GiB. */
const chunkLength = 64 << 20;

/** Increases whenever an older segment could give wrong answers: layout, folding, fields, weights. */
export const segmentFormatVersion = 15;

interface TableEntry {
  readonly name: string;
  /** Bytes per number: 1, 2 or 4. */
  readonly width: 1 | 2 | 4;
  /** Count of numbers. */
  readonly length: number;
  /** Bytes in the file. */
  readonly bytes: number;
  /** The encoding of the bytes. */
  readonly packing: Packing;
  /** CRC-32 of the bytes. */
  readonly checksum: number;
}

/** The name of a segment's file in its directory. */
export function segmentFileName(name: string): string {
  return `${name}.segment`;
}

/**
 * Writes a segment's file: under a temporary name, synced, then renamed. Returns its size in bytes.
 *
 * @param done sections that are packed already
 */
export async function writeSegmentFile(
  directory: string,
  name: string,
  sections: Sections,
  done: PackedSections = {},
): Promise<number> {
  const written = Object.entries(sections).filter(([section]) => !isDerivedSection(section));
  const parts = written.map(([section, values]) => ({
    section,
    values,
    ...(done[section] ?? packed(section, values)),
  }));
  const entries = parts.map(({ section, values, bytes, packing }) => ({
    name: section,
    width: values.BYTES_PER_ELEMENT,
    length: values.length,
    bytes: bytes.length,
    packing,
    checksum: crc32(bytes),
  }));
  const table = Buffer.from(JSON.stringify(entries));
  const head = Buffer.alloc(headLength);
  head.write(magic, 'latin1');
  head.writeUInt32LE(segmentFormatVersion, 8);
  head.writeUInt32LE(table.length, 12);
  head.writeUInt32LE(crc32(table), 16);
  await mkdir(directory, { recursive: true });
  const target = join(directory, segmentFileName(name));
  const file = await open(`${target}.tmp`, 'w');
  let length = 0;
  try {
    for (const bytes of [head, table, ...parts.map((part) => part.bytes)]) {
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
  let file: FileHandle | undefined;
  try {
    file = await open(join(directory, segmentFileName(name)), 'r');
    return await readSections(file, (await file.stat()).size);
  } catch (cause) {
    throw cause instanceof IndexDamaged ? cause : new IndexDamaged(`index ${name} cannot be read`, { cause });
  } finally {
    await file?.close();
  }
}

async function readSections(file: FileHandle, size: number): Promise<Sections> {
  demand(size >= headLength, 'not an index');
  const head = Buffer.alloc(headLength);
  await readAll(file, head, 0);
  demand(head.toString('latin1', 0, 8) === magic, 'not an index');
  if (head.readUInt32LE(8) !== segmentFormatVersion) throw new IndexOfOtherVersion('another format version');
  demand(head.readUInt32LE(20) === 0, 'head');
  const tableLength = head.readUInt32LE(12);
  demand(headLength + tableLength <= size, 'table');
  const table = Buffer.alloc(tableLength);
  await readAll(file, table, headLength);
  demand(crc32(table) === head.readUInt32LE(16), 'table');
  const entries = JSON.parse(table.toString()) as TableEntry[];
  const end = entries.reduce((sum, entry) => sum + entry.bytes, headLength + tableLength);
  demand(end === size, 'length');
  const sections: Record<string, Numbers> = {};
  let from = headLength + tableLength;
  const read = (entry: TableEntry | undefined) => {
    const section = entry && readSection(file, entry, from);
    from += entry?.bytes ?? 0;
    // Unhandled otherwise: after a damaged section nobody awaits this one.
    section?.catch(() => undefined);
    return section;
  };
  // The next section is read while this one is unpacked.
  let next = read(entries[0]);
  for (const [at, entry] of entries.entries()) {
    const section = await next;
    next = read(entries[at + 1]);
    if (section) sections[entry.name] = unpacked(entry, section);
  }
  return withDerivedSections(sections);
}

/** A section's bytes as stored in the file, and its numbers, possibly over the same memory. */
interface ReadSection {
  readonly bytes: Uint8Array;
  readonly values: Numbers;
}

async function readSection(file: FileHandle, entry: TableEntry, from: number): Promise<ReadSection> {
  const make = { 1: sharedBytes, 2: sharedShorts, 4: sharedNumbers }[entry.width];
  const values = make(entry.length);
  const bytes = entry.packing === 'none' ? new Uint8Array(values.buffer) : Buffer.allocUnsafe(entry.bytes);
  demand(bytes.length === entry.bytes, entry.name);
  await readAll(file, bytes, from);
  return { bytes, values };
}

function unpacked(entry: TableEntry, { bytes, values }: ReadSection): Numbers {
  demand(crc32(bytes) === entry.checksum, entry.name);
  demand(unpack(entry.packing, bytes, values), entry.name);
  return values;
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new IndexDamaged(`the index file is damaged: ${what}`);
}

async function readAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(chunkLength, bytes.length - at), position + at);
    demand(bytesRead > 0, 'it became shorter');
    at += bytesRead;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, Math.min(chunkLength, bytes.length - at))).bytesWritten;
}
