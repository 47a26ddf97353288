import { createReadStream, read } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileFailure } from '../../report/file-failure.ts';
import type { FaultReason } from '../../report/import-note.ts';

/** Opens a file or URL; reading throws when it cannot be read. */
export type OpenSource = (source: string) => SourceBytes;

/** The bytes of a source. */
export interface SourceBytes extends AsyncIterable<Uint8Array> {
  /** The size in bytes, as soon as the source reports it. */
  readonly size?: number | undefined;
}

/** The reason why a source cannot be read, where it is more than a file system error. */
export class SourceError extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'SourceError';
    this.reason = reason;
  }
}

/** Whether a source is a URL, not a local file. */
export function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(source);
}

const chunkSize = 256 * 1024;

/**
 * Reads standard input from its descriptor, because a worker thread has no stream of it. Where the other end of a
 * pipe made it non-blocking, reading fails with EAGAIN until data arrives.
 */
async function* standardInput(): AsyncGenerator<Uint8Array> {
  for (;;) {
    try {
      const { bytesRead, buffer } = await promisify(read)(0, Buffer.allocUnsafe(chunkSize), 0, chunkSize, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      await pause(5);
    }
  }
}

/** Opens a local file; `-` is standard input. URLs are refused. */
export async function* openFile(source: string): AsyncGenerator<Uint8Array> {
  if (isAddress(source)) throw new SourceError('url-not-supported', source);
  try {
    yield* source === '-' ? standardInput() : createReadStream(source, { highWaterMark: chunkSize });
  } catch (cause) {
    throw new SourceError('file-unreadable', reasonOf(cause), { cause });
  }
}

function reasonOf(cause: unknown): string {
  const isFolder = cause instanceof Error && 'code' in cause && cause.code === 'EISDIR';
  return `${fileFailure(cause)}${isFolder ? ': name the files in it' : ''}`;
}
