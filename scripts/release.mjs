// npm run release [folder]: writes one archive that runs with Node alone, with its checksum beside it, into a folder
// (default: release/). It holds the native code of the system it is made on, whose name it bears.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { giveUp, progress } from './ensure/progress.mjs';
import { root } from './ensure/root.mjs';
import { run } from './ensure/run.mjs';
import { sha256, writeReleaseFiles } from './release/release-files.mjs';

const target = resolve(process.argv[2] ?? join(root, 'release'));
await ensurePackages();
await ensureBuild();

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const name = `buchfink-${version}-${platform}`;
const around = mkdtempSync(join(tmpdir(), 'buchfink-release-'));
process.on('exit', () => rmSync(around, { recursive: true, force: true }));

await progress(`writing ${name}.tar.gz`, async () => {
  const folder = join(around, name);
  mkdirSync(folder);
  await writeReleaseFiles(folder, { version, platform });
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${name}.tar.gz`);
  const { code, output } = await run('tar', ['-czf', archive, '-C', around, name], { quiet: true });
  if (code !== 0) giveUp('tar cannot write the archive.', output);
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
});
console.log(join(target, `${name}.tar.gz`));
