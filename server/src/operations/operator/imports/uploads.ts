import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Milliseconds for which an uploaded file waits to be imported. */
export const uploadLifetime = 24 * 60 * 60_000;
/** Bytes that stay free on the disk for everything else the service stores. */
const reserve = 256 * 1_024 * 1_024;
const maxNameLength = 60;

/** Why a file was not accepted; nothing of it is stored then. */
export type UploadFault = 'empty' | 'too-large' | 'no-room' | 'broken-off';

/** A file that an operator uploaded. */
export interface Upload {
  readonly id: string;
  /** Its name, of letters, digits, spaces, dots, hyphens and underscores. */
  readonly name: string;
  readonly path: string;
}

/** The files that operators uploaded to this node, in a folder of its data directory. */
export interface Uploads {
  /** The largest file. */
  readonly maxBytes: number;
  /** Stores a stream, at most so many bytes as the service accepts. `name` is whatever the browser says. */
  receive(stream: Readable, name: string): Promise<Upload | UploadFault>;
  /** The fault that a file of this many bytes would have; the number comes from its sender. */
  faultOfSize(bytes: number): Promise<'too-large' | 'no-room' | undefined>;
  /** The upload; undefined when it is on another node, or was removed. */
  find(id: string): Promise<Upload | undefined>;
  remove(id: string): Promise<void>;
  /** Removes the uploads of more than a day ago. `now` in epoch milliseconds. */
  removeOld(now: number): Promise<void>;
}

/** Opens the uploads in a data directory. `maxBytes`: the largest file. */
export function openUploads(dataDirectory: string, maxBytes: number): Uploads {
  const folder = join(dataDirectory, 'uploads');
  const folderOf = (id: string) => join(folder, id);
  const remove = (id: string) => rm(folderOf(id), { recursive: true, force: true });

  async function faultOfSize(bytes: number): Promise<'too-large' | 'no-room' | undefined> {
    if (bytes > maxBytes) return 'too-large';
    const { bavail, bsize } = await statfs(dataDirectory);
    return bytes + reserve > bavail * bsize ? 'no-room' : undefined;
  }

  return {
    maxBytes,
    faultOfSize,
    async receive(stream, browserName) {
      // It may break off while the folder is made.
      let isBroken = false;
      stream.once('error', () => {
        isBroken = true;
      });
      const id = randomBytes(12).toString('hex');
      const name = safeName(browserName);
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const path = join(folderOf(id), name);
      const fault = await write(stream, path, maxBytes, () => isBroken).catch(async (error: unknown) => {
        await remove(id);
        throw error;
      });
      if (fault === undefined) return { id, name, path };
      await remove(id);
      return fault;
    },
    async find(id) {
      // An id comes from the address of a page.
      if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
      const [name] = await readdir(folderOf(id)).catch(() => []);
      return name === undefined ? undefined : { id, name, path: join(folderOf(id), name) };
    },
    remove,
    async removeOld(now) {
      for (const id of await readdir(folder).catch(() => [])) {
        const about = await stat(folderOf(id)).catch(() => undefined);
        if (about && now - about.mtimeMs > uploadLifetime) await remove(id);
      }
    },
  };
}

/** Writes a file. Returns its fault; throws errors of files. */
async function write(
  stream: Readable,
  path: string,
  maxBytes: number,
  isBroken: () => boolean,
): Promise<UploadFault | undefined> {
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length;
      // The rest is read and dropped: a browser shows the answer only after it has sent everything.
      if (bytes > maxBytes) done();
      else done(null, piece);
    },
  });
  const isClosed = stream.destroyed;
  try {
    await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (isClosed || isBroken() || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      return 'broken-off';
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'no-room';
    throw error;
  }
  if (bytes > maxBytes) return 'too-large';
  return bytes === 0 ? 'empty' : undefined;
}

/** A name that is a file's in any folder: without the folders, control characters and signs that it may come with. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^[. ]+/, '');
  const short = [...plain].slice(-maxNameLength).join('').trim();
  return short.replace(/^[. ]+/, '') || 'upload';
}
