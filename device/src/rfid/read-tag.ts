import { decodeTag } from './decode-tag.ts';
import {
  parseSystemInfo,
  type SystemInfo,
  sendCommand,
  type TagConnection,
  TagError,
  type TagFailure,
  tagCommand,
} from './iso15693.ts';
import type { ItemTag } from './item-tag.ts';

/** A tag that was read: what it says of itself, its bytes, and what they mean where they are a library's. */
export interface TagReading {
  readonly uid: string;
  /** Undefined on tags that do not tell it. */
  readonly afi: number | undefined;
  readonly dsfid: number | undefined;
  readonly memory: Uint8Array;
  readonly tag: ItemTag | undefined;
}

export type TagResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: TagFailure };

/** A basic block fits into the first nine blocks of four bytes; a phone held to a book reads no more when it is valid. */
const firstBytes = 36;
/** No library's data is longer; larger tags are not read to their end. */
const mostBytes = 256;
/** Where a tag does not say it: the smallest that libraries use. */
const usualSize = { blockCount: 8, blockSize: 4 };
/** Blocks asked for at once, fewer after an error: some tags and phones refuse many (ISO/IEC 15693-3, section 10.4.4). */
const chunkSizes = [8, 4, 1] as const;

/** Reads and decodes a tag. Failures are values; never throws. */
export async function readTag(connection: TagConnection): Promise<TagResult<TagReading>> {
  return asResult(async () => {
    const info = await readSystemInfo(connection);
    const blockSize = info?.blockSize ?? usualSize.blockSize;
    const blockCount = Math.min(info?.blockCount ?? usualSize.blockCount, Math.floor(mostBytes / blockSize));
    const firstBlocks = Math.min(blockCount, Math.ceil(firstBytes / blockSize));
    let memory = await readBlocks(connection, 0, firstBlocks, blockSize);
    let tag = decodeTag(memory, info?.dsfid, blockSize);
    if (!tag?.valid && blockCount > firstBlocks) {
      const rest = await readBlocks(connection, firstBlocks, blockCount - firstBlocks, blockSize);
      memory = Uint8Array.from([...memory, ...rest]);
      tag = decodeTag(memory, info?.dsfid, blockSize);
    }
    return { uid: connection.uid, afi: info?.afi, dsfid: info?.dsfid, memory, tag };
  });
}

/**
 * Writes the application family identifier and reads it back. An answer that was lost on the way counts as written when
 * the tag has the new value. Failures are values; never throws.
 */
export async function writeAfi(connection: TagConnection, afi: number): Promise<TagResult<undefined>> {
  return asResult(async () => {
    let failure: TagError | undefined;
    try {
      await sendCommand(connection, tagCommand.writeAfi, Uint8Array.of(afi));
    } catch (error) {
      if (!(error instanceof TagError) || error.failure === 'locked') throw error;
      failure = error;
    }
    const info = await readSystemInfo(connection);
    if (info?.afi !== afi) throw failure ?? new TagError('write-failed');
    return undefined;
  });
}

/** Undefined where the tag does not know the command or answers for another tag. */
async function readSystemInfo(connection: TagConnection): Promise<SystemInfo | undefined> {
  try {
    const info = parseSystemInfo(await sendCommand(connection, tagCommand.systemInfo));
    if (info.uid !== connection.uid) throw new TagError('tag-lost');
    return info;
  } catch (error) {
    if (error instanceof TagError && error.failure === 'not-supported') return undefined;
    throw error;
  }
}

async function readBlocks(connection: TagConnection, first: number, count: number, blockSize: number) {
  const memory = new Uint8Array(count * blockSize);
  for (let done = 0; done < count; ) {
    const bytes = await readChunk(connection, first + done, count - done, blockSize);
    memory.set(bytes, done * blockSize);
    done += bytes.length / blockSize;
  }
  return memory;
}

async function readChunk(connection: TagConnection, first: number, wanted: number, blockSize: number) {
  let last = new TagError('unreadable');
  for (const size of chunkSizes) {
    const count = Math.min(size, wanted);
    const command = count === 1 ? tagCommand.readSingle : tagCommand.readMultiple;
    const data = count === 1 ? Uint8Array.of(first) : Uint8Array.of(first, count - 1);
    try {
      const bytes = await sendCommand(connection, command, data);
      if (bytes.length === count * blockSize) return bytes;
    } catch (error) {
      if (!(error instanceof TagError)) throw error;
      last = error;
    }
  }
  throw last;
}

async function asResult<Value>(work: () => Promise<Value>): Promise<TagResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof TagError) return { ok: false, failure: error.failure };
    throw error;
  }
}
