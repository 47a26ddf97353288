import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Key, type Keys, keysOf } from './keys.ts';

/** Why the service's keys cannot be used. */
export type KeysProblem =
  | 'keys-readable-for-others'
  | 'keys-empty'
  | 'keys-of-same-name'
  | 'key-malformed'
  | 'key-not-random'
  | 'keys-link-broken';

/** The service's keys cannot be used; the message is for the operator. */
export class KeysError extends Error {
  readonly problem: KeysProblem;

  constructor(problem: KeysProblem, message: string) {
    super(message);
    this.name = 'KeysError';
    this.problem = problem;
  }
}

const advice = 'expected are lines or a comma-separated list of <8 hexadecimal digits>:<32 bytes in base64url>';

/**
 * Opens the keys of the service: those of the setting BUCHFINK_KEYS, else those in the file `keys` of the data
 * directory. A missing file is created with a new key. Throws `KeysError` when others may read the
 * file, a key is faulty or not random, or two keys have the same id.
 */
export async function openKeys(dataDirectory: string, setting: string | undefined): Promise<Keys> {
  const existingKeys = await findKeys(dataDirectory, setting);
  if (existingKeys !== undefined) return existingKeys;
  const file = keysFile(dataDirectory);
  await makeFile(file);
  const createdKeys = await findKeys(dataDirectory, setting);
  // For example, keys on a mount that is missing.
  if (createdKeys === undefined)
    throw new KeysError('keys-link-broken', `The service's keys are a link that leads nowhere: ${file}.`);
  return createdKeys;
}

/** As `openKeys`, for a command beside the service: creates no key, and returns undefined if there is none. */
export async function findKeys(dataDirectory: string, setting: string | undefined): Promise<Keys | undefined> {
  if (setting !== undefined) return readKeys(setting, 'BUCHFINK_KEYS');
  const file = keysFile(dataDirectory);
  try {
    await requirePrivate(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  return readKeys(await readFile(file, 'utf8'), file);
}

const keysFile = (dataDirectory: string) => join(dataDirectory, 'keys');

/** A new key as a line of the file. */
export function newKeyLine(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
}

async function requirePrivate(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new KeysError(
      'keys-readable-for-others',
      `Others than the service may read its keys in ${file}. Run: chmod 600 '${file}'`,
    );
}

/**
 * Writes a temporary file and links it to its name. If two services start at once, one of them creates the file and
 * both read it complete.
 */
async function makeFile(file: string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(beside, `${newKeyLine()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await chmod(beside, 0o600);
    await link(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

function readKeys(text: string, place: string): Keys {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => readKey(line, place));
  if (keys.length === 0) throw new KeysError('keys-empty', `There is no key in ${place}: ${advice}.`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new KeysError('keys-of-same-name', `Two keys in ${place} have the same name (the digits before the colon).`);
  return keysOf(keys);
}

function readKey(line: string, place: string): Key {
  const [, id, encoded] = /^([0-9a-f]{8}):([A-Za-z0-9_-]{43})=?$/.exec(line) ?? [];
  if (id === undefined || encoded === undefined)
    throw new KeysError('key-malformed', `A key in ${place} is faulty: ${advice}.`);
  const secret = Buffer.from(encoded, 'base64url');
  // 32 random bytes have about 30 different values; a word, a pattern or zeros have far fewer.
  if (new Set(secret).size < 20)
    throw new KeysError(
      'key-not-random',
      `A key in ${place} is not random (${id}). Make one: openssl rand -base64 32 | tr '+/' '-_'`,
    );
  return { id, secret };
}
