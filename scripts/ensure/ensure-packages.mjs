import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, progress } from './progress.mjs';
import { root } from './root.mjs';
import { npm } from './run.mjs';

const stamp = join(root, 'node_modules', '.installed');
const needed = { major: 20, minor: 19 };

function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > needed.major || (major === needed.major && minor >= needed.minor)) return;
  giveUp(
    `Buchfink needs Node ${needed.major}.${needed.minor} or newer; this is ${process.versions.node}.\n` +
      'Without installing anything else: npx -y --ignore-scripts=false -p node@24 -- npm start',
  );
}

/** Installs the packages of the lock, unless it is unchanged since the last installation. Needs only Node. */
export async function ensurePackages() {
  ensureNode();
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return;
  await progress('installing packages', async () => {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await npm(args, { quiet: true });
    if (code !== 0) giveUp('The packages could not be installed (npm ci). Is the registry reachable?', output);
    writeFileSync(stamp, lockHash);
  });
}
