import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lease } from '@buchfink/catalogue/index/library-index-options';
import * as z from 'zod/mini';
import { takeLease } from './lease.ts';

/** The note that a service leaves in its data directory, so that another service can name it. */
const Note = z.object({
  pid: z.number(),
  host: z.string(),
  /** The running system. A file lock reaches all processes of one system, but perhaps not those of another. */
  system: z.string(),
  /** ISO 8601. */
  since: z.string(),
  address: z.optional(z.string()),
});
type Note = z.infer<typeof Note>;

/** The claim of a service on a data directory. */
export interface DataClaim {
  /** Records the address at which the service can be reached. */
  listening(address: string): Promise<void>;
  /** Ends the claim. */
  release(): Promise<void>;
}

/** The options of a claim. */
export interface ClaimOptions {
  readonly directory: string;
  /** Starts beside the service that uses the directory, and takes its place when that service ends. */
  readonly takesOver: boolean;
  readonly warn: (message: string, error?: unknown) => void;
  /**
   * Milliseconds between two signs of life; 5,000 by default. Another system's sign is awaited for two and a half
   * beats.
   */
  readonly beat?: number;
}

/** The default interval between two signs of life, in milliseconds. */
const usualBeat = 5_000;

/** Another service uses the data directory. */
export class DataInUse extends Error {
  constructor(directory: string, note: Note | undefined) {
    const who = note
      ? `process ${note.pid} on host ${note.host}, since ${note.since}${note.address ? `, at ${note.address}` : ''}`
      : 'another process';
    super(
      `The data directory ${directory} is in use by a Buchfink service: ${who}. ` +
        'Only one service may run on it: end that one, or give this one a directory of its own (BUCHFINK_DATA).',
    );
    this.name = 'DataInUse';
  }
}

/**
 * Claims a data directory for a service. Commands claim nothing. Throws `DataInUse`.
 *
 * The claim is a system lock. It ends with the process, also after a crash, and holds for all processes and
 * containers of one system. Systems that share a directory over a network may not see each other's locks, so each
 * service also touches its note every few seconds. When another system has left a note, the claim waits until it is
 * clear whether the note is still touched.
 */
export async function claimData({ directory, takesOver, warn, beat = usualBeat }: ClaimOptions): Promise<DataClaim> {
  const folder = join(directory, 'service');
  const file = noteFile(directory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const note: Note = {
    pid: process.pid,
    host: hostname(),
    system: await systemId(),
    since: `${new Date().toISOString().slice(0, 19)}Z`,
  };
  let address: string | undefined;
  let lease: Lease | undefined = takeLease(folder);
  const write = async () => {
    const next = `${file}.${process.pid}`;
    await writeFile(next, JSON.stringify({ ...note, address }), { mode: 0o600 });
    await rename(next, file);
  };
  const before = await readNote(file);
  if (lease === undefined && !takesOver) throw new DataInUse(directory, before);
  if (lease !== undefined && before && before.system !== note.system && !takesOver) {
    warn(`Waiting until it is clear whether the service of ${before.host} still runs on ${directory}`);
    if (await isTouched(file, beat)) {
      lease.release();
      throw new DataInUse(directory, before);
    }
  }
  if (lease !== undefined) await write();
  const timer = setInterval(() => void live().catch((error: unknown) => warn('The sign of life failed', error)), beat);
  timer.unref();

  async function live(): Promise<void> {
    if (lease !== undefined) return utimes(file, new Date(), new Date());
    lease = takeLease(folder);
    if (lease !== undefined) await write();
  }

  return {
    async listening(origin) {
      address = origin;
      if (lease !== undefined) await write();
    },
    async release() {
      clearInterval(timer);
      if (lease === undefined) return;
      await rm(file, { force: true });
      lease.release();
    },
  };
}

/** Returns whether a process touches the file within two and a half beats. */
async function isTouched(file: string, beat: number): Promise<boolean> {
  const timeOf = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const firstTime = await timeOf();
  for (let waited = 0; waited < 2.5 * beat; waited += beat / 10) {
    const now = await timeOf();
    if (now === undefined) return false;
    if (now !== firstTime) return true;
    await pause(beat / 10);
  }
  return false;
}

/** The note of the service that runs on a data directory, or that was killed on it; undefined: there is none. */
export const readServiceNote = (directory: string): Promise<Note | undefined> => readNote(noteFile(directory));

const noteFile = (directory: string) => join(directory, 'service', 'service.json');

async function readNote(file: string): Promise<Note | undefined> {
  try {
    return Note.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // A missing or truncated note names no service.
    return undefined;
  }
}

/** On Linux the boot id, which all containers of a machine share until it restarts; elsewhere the host name. */
async function systemId(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return boot.trim() || hostname();
}
