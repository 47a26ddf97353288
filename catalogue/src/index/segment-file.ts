import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { IndexDamaged } from './catalogue-index.ts';

/*
 * Layout, all numbers little-endian:
 *   0  8 bytes  `BFINDEX` and a zero byte
 *   8  uint32   format version
 *  12  uint32   length of the table in bytes
 *  16  uint32   CRC-32 of the table
 *  20  uint32   zero
 *  24  the table, JSON padded with blanks to a multiple of eight; then the sections, zero-padded to multiples of eight
 * Every byte is under a checksum or compared, so that no changed file is taken for a good one.
 */
const magic = 'BFINDEX\0';
const headLength = 24;
const fileName = 'segment.bfx';

/** Rises whenever an index written before could give wrong answers: layout, folding, fields, weights. */
const formatVersion = 1;

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** A named array of the file. */
export interface Section {
  readonly name: string;
  readonly values: Numbers;
}

interface TableEntry {
  readonly name: string;
  /** Bytes per element: 1, 2 or 4. */
  readonly width: number;
  readonly length: number;
  readonly checksum: number;
}

interface Table {
  readonly generation: number;
  readonly sections: readonly TableEntry[];
}

/** A read file. */
export interface SegmentFile {
  readonly generation: number;
  readonly sections: ReadonlyMap<string, Numbers>;
}

/** Writes the sections beside the present file and puts them in its place in one step; answers the size in bytes. */
export async function writeSegment(directory: string, generation: number, sections: readonly Section[]) {
  const padded = sections.map(({ values }) => paddedBytes(values));
  const entries = sections.map(({ name, values }, index) => ({
    name,
    width: values.BYTES_PER_ELEMENT,
    length: values.length,
    checksum: crc32(padded[index] ?? ''),
  }));
  const json = JSON.stringify({ generation, sections: entries } satisfies Table);
  const table = Buffer.from(json.padEnd(Math.ceil(json.length / 8) * 8));
  const head = Buffer.alloc(headLength);
  head.write(magic, 'latin1');
  head.writeUInt32LE(formatVersion, 8);
  head.writeUInt32LE(table.length, 12);
  head.writeUInt32LE(crc32(table), 16);
  await mkdir(directory, { recursive: true });
  const temporary = join(directory, `${fileName}.tmp`);
  const file = await open(temporary, 'w');
  try {
    for (const bytes of [head, table, ...padded]) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(directory, fileName));
  await syncDirectory(directory);
  return [head, table, ...padded].reduce((sum, bytes) => sum + bytes.byteLength, 0);
}

/** Reads and checks the file; throws `IndexDamaged` when it is not exactly what was written. */
export async function readSegment(directory: string): Promise<SegmentFile> {
  const bytes = await readFile(join(directory, fileName)).catch((cause: unknown) => {
    throw new IndexDamaged('the index file cannot be read', { cause });
  });
  const intact = (holds: boolean, what: string) => {
    if (!holds) throw new IndexDamaged(`the index file is damaged: ${what}`);
  };
  intact(bytes.length >= headLength && bytes.toString('latin1', 0, 8) === magic, 'not an index');
  intact(bytes.readUInt32LE(8) === formatVersion, 'another format version');
  intact(bytes.readUInt32LE(20) === 0, 'head');
  const tableEnd = headLength + bytes.readUInt32LE(12);
  const tableBytes = bytes.subarray(headLength, tableEnd);
  intact(tableEnd <= bytes.length && crc32(tableBytes) === bytes.readUInt32LE(16), 'table');
  const table = JSON.parse(tableBytes.toString()) as Table;
  const sections = new Map<string, Numbers>();
  let from = tableEnd;
  for (const { name, width, length, checksum } of table.sections) {
    const end = from + Math.ceil((width * length) / 8) * 8;
    const section = bytes.subarray(from, end);
    intact(end <= bytes.length && crc32(section) === checksum, name);
    sections.set(name, numbers(section, width, length));
    from = end;
  }
  intact(from === bytes.length, 'length');
  return { generation: table.generation, sections };
}

/** A copy in shared memory, aligned, so that worker threads can be given the same arrays. */
function numbers(bytes: Uint8Array, width: number, length: number): Numbers {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  if (width === 1) return new Uint8Array(memory, 0, length);
  if (width === 2) return new Uint16Array(memory, 0, length);
  return new Uint32Array(memory, 0, length);
}

function paddedBytes(values: Numbers): Uint8Array {
  const padded = new Uint8Array(Math.ceil(values.byteLength / 8) * 8);
  padded.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return padded;
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
