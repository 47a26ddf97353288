import { createReadStream } from 'node:fs';
import type { FaultReason } from './import-note.ts';

/** Opens a file or address; reading throws when it cannot be read. */
export type OpenSource = (source: string) => AsyncIterable<Uint8Array>;

/** Why a source cannot be read, where it is more than what the system says of a file. */
export class SourceError extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'SourceError';
    this.reason = reason;
  }
}

/** Whether a source is an address and no file of this machine. */
export function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(source);
}

/** Opens a file of this machine; `-` is the standard input. Addresses are refused. */
export async function* openFile(source: string): AsyncGenerator<Uint8Array> {
  if (isAddress(source)) throw new SourceError('url-not-supported', source);
  const options = { highWaterMark: 256 * 1024 };
  try {
    yield* source === '-' ? createReadStream('', { ...options, fd: 0 }) : createReadStream(source, options);
  } catch (cause) {
    throw new SourceError('file-unreadable', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
