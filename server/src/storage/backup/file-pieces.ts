import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackupStore } from './backup-store.ts';
import type { BackedUpFile } from './manifest.ts';

/** The size of a piece in bytes. Pages of a database stay where they are, so most pieces are those of the day before. */
const pieceBytes = 1024 * 1024;

/** More than any piece, so that a hostile one cannot fill the memory, in bytes. */
const maxPiece = 16 * pieceBytes;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Stores a file in pieces. `onPiece` gets the bytes of each piece, and whether it is new. */
export async function storeFile(
  store: BackupStore,
  { file, name }: { readonly file: string; readonly name: string },
  onPiece: (bytes: number, isNew: boolean) => void,
): Promise<BackedUpFile> {
  const whole = createHash('sha256');
  const pieces: string[] = [];
  let bytes = 0;
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const buffer = Buffer.alloc(pieceBytes);
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, bytes);
      if (bytesRead === 0) break;
      const content = buffer.subarray(0, bytesRead);
      bytes += bytesRead;
      whole.update(content);
      const hash = sha256(content);
      pieces.push(hash);
      const isNew = !(await store.hasPiece(hash));
      if (isNew) await store.writePiece(hash, await pack(content, { level: 1 }));
      onPiece(bytesRead, isNew);
    }
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: whole.digest('hex'), pieces };
}

const readPiece = async (store: BackupStore, hash: string) =>
  unpack(await store.readPiece(hash), { maxOutputLength: maxPiece });

/** Writes a file from its pieces, durably. Throws an `Error` when a piece is missing or is not what was stored. */
export async function writeStoredFile(store: BackupStore, stored: BackedUpFile, file: string): Promise<void> {
  const whole = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  try {
    for (const hash of stored.pieces) {
      const content = await readPiece(store, hash).catch((cause: unknown) => {
        throw new Error(`${stored.name}: the piece ${hash} of the backup cannot be read.`, { cause });
      });
      if (sha256(content) !== hash) throw new Error(`${stored.name}: the piece ${hash} of the backup is damaged.`);
      whole.update(content);
      await handle.write(content);
    }
    if (whole.digest('hex') !== stored.sha256) throw new Error(`${stored.name}: the pieces of the backup do not fit.`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
