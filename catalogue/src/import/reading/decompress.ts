import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FaultReason } from '../report/import-note.ts';

const headLength = 65_536;
/** A compressed file may grow this much at once, and beyond that to this many times its size. */
const freeExpansion = 64 * 1024 * 1024;
const largestRatio = 200;

/** A stream whose beginning has been looked at. */
export interface Peeked {
  /** The first 64 KiB, or all of it. */
  readonly head: Buffer;
  /** Everything, the head included. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Why a stream ended that could not be unpacked. */
export class DecompressionError extends Error {
  readonly reason: Extract<FaultReason, `gzip-${string}`>;

  constructor(reason: DecompressionError['reason'], options?: { cause: unknown }) {
    super(reason, options);
    this.name = 'UnpackError';
    this.reason = reason;
  }
}

/** The plain bytes of a stream that may be gzipped; reading them throws `UnpackError` when it is damaged or a bomb. */
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
      // Who stops reading within the head ends the source too.
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
