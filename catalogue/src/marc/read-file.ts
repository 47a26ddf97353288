import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { formatOf } from './format.ts';
import { readIso2709 } from './iso2709.ts';
import { readMarcXml } from './marcxml.ts';
import type { Reading } from './reading.ts';

const headLength = 65_536;
/** A compressed file may grow this much at once, and beyond that to this many times its size. */
const freeExpansion = 64 * 1024 * 1024;
const largestRatio = 200;

class Expanded extends Error {}

/**
 * Reads the MARC 21 records of a file whose format is told by its content: ISO 2709 or MARCXML, either one gzipped.
 * Never throws for what the file holds: what cannot be read is a `skipped` or `fault` reading.
 */
export async function* readMarcFile(source: AsyncIterable<Uint8Array>): AsyncGenerator<Reading> {
  const { head, all } = await peek(source);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    try {
      yield* readPlain(await peek(expand(all)));
    } catch (error) {
      if (error instanceof Expanded) yield { kind: 'fault', reason: 'gzip-expansion' };
      else if (isZlibError(error)) yield { kind: 'fault', reason: 'gzip-damaged' };
      else throw error;
    }
  } else yield* readPlain({ head, all });
}

async function* readPlain({ head, all }: Peeked): AsyncGenerator<Reading> {
  const format = formatOf(head);
  if (format === 'empty') return;
  if (format === 'iso2709') yield* readIso2709(all);
  else if (format === 'marcxml') yield* readMarcXml(all);
  else yield { kind: 'fault', reason: format };
}

interface Peeked {
  readonly head: Buffer;
  readonly all: AsyncIterable<Uint8Array>;
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
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}

async function* expand(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let taken = 0;
  let given = 0;
  async function* counted() {
    for await (const chunk of source) {
      taken += chunk.length;
      yield chunk;
    }
  }
  const input = Readable.from(counted());
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of input.pipe(gunzip)) {
      given += chunk.length;
      if (given > freeExpansion && given > taken * largestRatio) throw new Expanded();
      yield chunk;
    }
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
