import { decodeTag } from './decode-tag.ts';
import { sendCommand, type TagConnection, TagError, type TagFailure, tagCommand } from './iso15693.ts';
import type { ItemTag } from './item-tag.ts';
import { readSecurity, readSystemInfo, type TagSecurity, writeSecurity } from './tag-security.ts';

/** A tag that was read: what it says of itself, its bytes, and what they mean where they are a library's. */
export interface TagReading {
  readonly uid: string;
  /** Undefined on tags that do not tell it. */
  readonly afi: number | undefined;
  readonly dsfid: number | undefined;
  /** Whether the gate sounds; undefined where the tag does not say so, or the library has no gate. */
  readonly isSecured: boolean | undefined;
  readonly memory: Uint8Array;
  readonly tag: ItemTag | undefined;
}

export type TagResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: TagFailure };

/** A basic block fits into the first nine blocks of four bytes; a phone held to a book reads no more when it is valid. */
const firstBytes = 36;
/** No library's data is longer; larger tags are not read to their end. */
const maxBytes = 256;
/** Where a tag does not say it: the smallest that libraries use. */
const usualSize = { blockCount: 8, blockSize: 4 };
/** Blocks asked for at once, fewer after an error: some tags and phones refuse many (ISO/IEC 15693-3, section 10.4.4). */
const chunkSizes = [8, 4, 1] as const;

/** Reads and decodes a tag of a library with this security. Failures are values; never throws. */
export async function readTag(connection: TagConnection, security: TagSecurity): Promise<TagResult<TagReading>> {
  return asResult(async () => {
    const info = await readSystemInfo(connection);
    const blockSize = await readBlockSize(connection, info?.blockSize);
    const blockCount = Math.min(info?.blockCount ?? usualSize.blockCount, Math.floor(maxBytes / blockSize));
    const firstBlocks = Math.min(blockCount, Math.ceil(firstBytes / blockSize));
    let memory = await readBlocks(connection, 0, firstBlocks, blockSize);
    let tag = decodeTag(memory, info?.dsfid, blockSize);
    if (!tag?.valid && blockCount > firstBlocks) {
      const furtherBlocks = await readBlocks(connection, firstBlocks, blockCount - firstBlocks, blockSize);
      memory = Uint8Array.from([...memory, ...furtherBlocks]);
      tag = decodeTag(memory, info?.dsfid, blockSize);
    }
    const isSecured = await readSecurity(connection, info?.afi, security);
    return { uid: connection.uid, afi: info?.afi, dsfid: info?.dsfid, isSecured, memory, tag };
  });
}

/** Secures or unsecures a tag and reads it back. Failures are values; never throws. */
export async function setTagSecured(
  connection: TagConnection,
  isSecured: boolean,
  security: TagSecurity,
): Promise<TagResult<undefined>> {
  return asResult(async () => {
    await writeSecurity(connection, isSecured, security);
    return undefined;
  });
}

/**
 * The bytes of a block. Some encoders have written them as they are, not less one (ISO/IEC 15693-3, section 10.4.12): a block then is
 * a byte shorter than the tag says. Tags have blocks of 4, 8, 16 or 32 bytes; only another size is worth a request.
 */
async function readBlockSize(connection: TagConnection, stated = usualSize.blockSize): Promise<number> {
  if ([4, 8, 16, 32].includes(stated)) return stated;
  const block = await sendCommand(connection, tagCommand.readSingle, Uint8Array.of(0));
  return block.length === stated - 1 ? block.length : stated;
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

async function readChunk(connection: TagConnection, first: number, maxBlocks: number, blockSize: number) {
  let lastError = new TagError('unreadable');
  for (const size of chunkSizes) {
    const count = Math.min(size, maxBlocks);
    const command = count === 1 ? tagCommand.readSingle : tagCommand.readMultiple;
    const data = count === 1 ? Uint8Array.of(first) : Uint8Array.of(first, count - 1);
    try {
      const bytes = await sendCommand(connection, command, data);
      if (bytes.length === count * blockSize) return bytes;
    } catch (error) {
      if (!(error instanceof TagError)) throw error;
      lastError = error;
    }
  }
  throw lastError;
}

async function asResult<Value>(work: () => Promise<Value>): Promise<TagResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof TagError) return { ok: false, failure: error.failure };
    throw error;
  }
}
