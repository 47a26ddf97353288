import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { untilAborted } from '../../base/http/client/until-aborted.ts';
import type { FileFacts } from './index-listing.ts';
import type { SegmentContent } from './segment-source.ts';

/** The time of a file in milliseconds: a fixed part, and that of the slowest accepted source (bytes per ms). */
const timeFor = (bytes: number) => 30_000 + Math.ceil(bytes / 100);

/** A file that a source has and that is to be written to `file`. */
export interface FetchedFile extends FileFacts {
  readonly file: string;
  readonly read: (from: number, signal: AbortSignal) => Promise<SegmentContent | undefined>;
  readonly signal: AbortSignal;
}

/** How often a connection may break off that has brought something. */
const maxInterruptions = 5;

/**
 * Writes a file of another node, durably, and verifies it. What an interrupted call or connection has written is
 * continued. Returns false when the source no longer has the file. Throws an `Error` when the content is not the one
 * that was listed, which is then deleted, and the signal's reason when it aborts.
 */
export async function fetchFile(fetched: FetchedFile): Promise<boolean> {
  const { file, bytes, signal } = fetched;
  let present = await sizeOf(file);
  for (let interruptions = 0; ; interruptions += 1) {
    const start = present <= bytes ? present : 0;
    try {
      return await fetchRest(fetched, start);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof WrongContent) {
        await rm(file, { force: true });
        // The part that was there before may have been damaged.
        if (start === 0) throw error;
      }
      present = await sizeOf(file);
      const hasProgress = present > start || error instanceof WrongContent;
      if (!hasProgress || interruptions === maxInterruptions) throw error;
    }
  }
}

/** The content is not the one that was listed. */
class WrongContent extends Error {}

async function fetchRest({ file, bytes, sha256, read, signal }: FetchedFile, present: number): Promise<boolean> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeFor(bytes))]);
  const handle = await open(file, present > 0 ? 'r+' : 'w', 0o600);
  try {
    let [hash, at] = [createHash('sha256'), present];
    if (present > 0) for await (const chunk of createReadStream(file, { end: present - 1 })) hash.update(chunk);
    if (at < bytes) {
      const content = await untilAborted(read(at, limited), limited);
      if (content === undefined) return false;
      if (content.from !== at) [hash, at] = [createHash('sha256'), content.from];
      if (at !== 0 && at !== present) throw new WrongContent('a segment starts at a wrong place');
      await handle.truncate(at);
      for await (const chunk of untilLimit(content.chunks, limited)) {
        if (at + chunk.length > bytes) throw new WrongContent('a segment is larger than its listing says');
        hash.update(chunk);
        await writeAll(handle, chunk, at);
        at += chunk.length;
      }
    }
    // The connection ended early: what has arrived is kept and continued.
    if (at < bytes) throw new Error('a segment ended early');
    if (hash.digest('hex') !== sha256) throw new WrongContent('a segment has another checksum than its listing says');
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

/** The chunks until the signal aborts, also when the source hangs. The source is closed in any case. */
async function* untilLimit(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilAborted(iterator.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A source that hangs does not answer this either.
    void iterator.return?.().catch(() => undefined);
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < chunk.length; )
    at += (await handle.write(chunk, at, chunk.length - at, position + at)).bytesWritten;
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
