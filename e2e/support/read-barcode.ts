import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The reader (https://zbar.sourceforge.net), which shares no code with the drawing. */
const reader = 'zbarimg';

function isThere(): boolean {
  return spawnSync(reader, ['--version']).status === 0;
}

/** Whether barcodes can be read here; as root on Debian a missing reader is installed. */
export function canReadBarcodes(): boolean {
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: 'ignore' });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'zbar-tools');
  return isThere();
}

/** What `zbarimg` exits with when there is no barcode. */
const nothingFound = 4;

/** The barcodes of a picture, each with its symbology: `CODE-128:1000001`. Without a barcode there are none. */
export function readBarcodes(picture: Buffer, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `barcode-${process.hrtime.bigint()}.png`);
  writeFileSync(file, picture);
  // All symbologies: the reader must recognise the right one.
  const { status, stdout } = spawnSync(reader, ['-q', '--nodbus', '-Senable', file], { encoding: 'utf8' });
  if (status !== 0 && status !== nothingFound) throw new Error(`${reader} exited with ${status}.`);
  return stdout.trim().split('\n').filter(Boolean);
}
