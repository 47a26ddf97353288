// npm run release [folder]: writes one archive that runs with Node alone, with its checksum beside it, into a folder
// (default: release/). It holds the native code of the system it is made on, whose name it bears.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuild } from './ensure/ensure-build.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { giveUp, progress } from './ensure/progress.mjs';
import { root } from './ensure/root.mjs';
import { run } from './ensure/run.mjs';
import { sha256, writeReleaseFiles } from './release/release-files.mjs';

const target = resolve(process.argv[2] ?? join(root, 'release'));
await ensureTree();
await ensureBuild();

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const name = `buchfink-${version}-${platform}`;
/** The time of the commit, or of `SOURCE_DATE_EPOCH`, so that the same sources make the same archive. */
const made = await sourceDate();
const around = mkdtempSync(join(tmpdir(), 'buchfink-release-'));
process.on('exit', () => rmSync(around, { recursive: true, force: true }));

await progress(`writing ${name}.tar.gz`, async () => {
  const folder = join(around, name);
  mkdirSync(folder);
  await writeReleaseFiles(folder, { version, platform, made });
  mkdirSync(target, { recursive: true });
  const archive = join(target, `${name}.tar.gz`);
  const { code, output } = await run('tar', [...(await steadyOptions()), '-czf', archive, '-C', around, name], {
    quiet: true,
  });
  if (code !== 0) giveUp('tar cannot write the archive.', output);
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
});
console.log(join(target, `${name}.tar.gz`));

async function sourceDate() {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true });
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (code === 0 ? output.trim() : '');
  return /^\d{1,10}$/.test(seconds) ? new Date(Number(seconds) * 1000) : new Date();
}

/** What makes an archive depend on its files only; other programs than GNU tar do not know it. */
async function steadyOptions() {
  const { output } = await run('tar', ['--version'], { quiet: true });
  if (!output.includes('GNU tar')) return [];
  return [
    '--sort=name',
    `--mtime=@${made.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
    // Readable for the user of the service, whatever the umask is here.
    '--mode=u=rwX,go=rX',
  ];
}
