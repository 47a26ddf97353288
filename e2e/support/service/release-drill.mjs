// node release-drill.mjs <folder of an unpacked release> <folder of projects> <records.csv>: runs the release as an
// operator does, with a PATH on which there is only Node. Prints what it saw as one line of JSON. The caller has cut off
// the network; the loopback device is brought up here.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [release = '', projects = '', records = ''] = process.argv.slice(2);
const around = mkdtempSync(join(tmpdir(), 'buchfink-drill-'));
const path = join(around, 'bin');
mkdirSync(path);
symlinkSync(process.execPath, join(path, 'node'));
spawnSync('ip', ['link', 'set', 'lo', 'up']);

const port = 3000;
const origin = `http://127.0.0.1:${port}`;
const env = {
  PATH: path,
  PORT: `${port}`,
  BUCHFINK_DATA: join(around, 'data'),
  BUCHFINK_PROJECTS: projects,
  BUCHFINK_PROJECT: 'opac-drill',
};
const run = (/** @type {readonly string[]} */ ...args) =>
  spawnSync('node', ['buchfink.js', ...args], { cwd: release, env, encoding: 'utf8' });

const service = spawn('node', ['buchfink.js', 'serve'], { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
service.stdout.on('data', (chunk) => {
  output += chunk;
});
service.stderr.on('data', (chunk) => {
  output += chunk;
});
const ended = new Promise((resolve) => service.once('close', resolve));
/** @template T @param {() => Promise<T | undefined>} attempt repeated until it returns something; the caller limits the time */
async function until(attempt) {
  while (service.exitCode === null) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`the service ended:\n${output}`);
}

try {
  await until(async () => ((await fetch(`${origin}/readyz`)).ok ? true : undefined));
  const imported = run('import', '--library', '1', records);
  const search = { fields: [{ id: 'FREE', value: 'zauberberg' }] };
  const found = await until(async () => {
    const answer = await fetch(`${origin}/services/de/opac-drill/library/1/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(search),
    });
    const { items } = await answer.json();
    return items.length > 0 ? items : undefined;
  });
  const page = await (await fetch(origin)).text();
  const outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(2000) }).then(
    () => 'reached',
    (/** @type {Error} */ error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );
  service.kill('SIGTERM');
  const seen = {
    import: { code: imported.status, output: imported.stdout + imported.stderr },
    help: run('help').stdout.split('\n')[0],
    titles: found.map((/** @type {{ title: string }} */ { title }) => title),
    page,
    outside,
    code: await ended,
  };
  console.log(JSON.stringify(seen));
} finally {
  service.kill('SIGKILL');
  await ended;
  rmSync(around, { recursive: true, force: true });
}
