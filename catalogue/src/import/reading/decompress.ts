import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FaultReason } from '../../report/import-note.ts';

const headLength = 65_536;
/** The expansion of a compressed file that is always allowed, and the largest ratio beyond it. */
const freeExpansion = 64 * 1024 * 1024;
const largestRatio = 200;

/** A stream of which the beginning was read. */
export interface Peeked {
  /** The first 64 KiB, or the whole stream. */
  readonly head: Buffer;
  /** The whole stream, including the head. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** The reason why a stream could not be decompressed. */
export class DecompressionError extends Error {
  readonly reason: Extract<FaultReason, `gzip-${string}`>;

  constructor(reason: DecompressionError['reason'], options?: { cause: unknown }) {
    super(reason, options);
    this.name = 'UnpackError';
    this.reason = reason;
  }
}

/** Decompresses a stream that may be gzipped; reading throws `DecompressionError` when it is damaged or a bomb. */
export async function decompress(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const { head, all } = await peek(source);
  return head[0] === 0x1f && head[1] === 0x8b ? peek(expand(all)) : { head, all };
}

async function peek(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headLength) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  const head = Buffer.concat(first);
  async function* all() {
    try {
      if (head.length > 0) yield head;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      // A consumer that stops within the head also ends the source.
      await iterator.return?.();
    }
  }
  return { head, all: all() };
}

async function* expand(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesIn = 0;
  let bytesOut = 0;
  async function* counted() {
    for await (const chunk of source) {
      bytesIn += chunk.length;
      yield chunk;
    }
  }
  const input = Readable.from(counted());
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  input.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of input.pipe(gunzip)) {
      bytesOut += chunk.length;
      if (bytesOut > freeExpansion && bytesOut > bytesIn * largestRatio) throw new DecompressionError('gzip-expansion');
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? new DecompressionError('gzip-damaged', { cause: error }) : error;
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
