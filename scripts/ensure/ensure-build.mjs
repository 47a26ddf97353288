import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveUp, progress } from './progress.mjs';
import { root } from './root.mjs';
import { node } from './run.mjs';

const stamp = join(root, 'server', 'dist', '.stamp');
const built = ['server/dist/main.js', 'web/dist/index.html'];
const sources = [
  'contract',
  'catalogue',
  'connectors',
  'device',
  'texts',
  'server',
  'web',
  'package-lock.json',
  'tsconfig.base.json',
];
const leaveOut = new Set(['node_modules', 'dist', 'generated', 'coverage', 'data']);

/**
 * Hashes names, sizes and times of all sources: enough to notice a change, and a thousand files take some ten
 * milliseconds.
 *
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function addListing(path, hash) {
  const about = statSync(path);
  if (!about.isDirectory()) {
    hash.update(`${path}\0${about.size}\0${about.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!leaveOut.has(name) && !/\.test\.tsx?$/.test(name)) addListing(join(path, name), hash);
  }
}

function listing() {
  const hash = createHash('sha256');
  for (const source of sources) if (existsSync(join(root, source))) addListing(join(root, source), hash);
  return hash.digest('hex');
}

/** Builds app and service, unless the sources are unchanged since the last build. */
export async function ensureBuild() {
  const sourcesHash = listing();
  const isComplete = built.every((file) => existsSync(join(root, file)));
  if (isComplete && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash) return;
  await progress('building', async () => {
    rmSync(stamp, { force: true });
    const { code, output } = await node(['scripts/build.mjs'], { quiet: true });
    if (code !== 0) giveUp('The build failed.', output);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, sourcesHash);
  });
}
