// npm run dev: the app with hot reload, and behind it the service, which is bundled and restarted after each change
// of its sources.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { say } from './ensure/progress.mjs';
import { root } from './ensure/root.mjs';
import { whenAbandoned } from './ensure/when-abandoned.mjs';

process.chdir(root);
await ensureTree();
const { build, createServer } = await import('vite');

/** Outside of `server/dist`, so that this build and one for production do not disturb each other. */
const serviceFolder = join(root, 'node_modules', '.cache', 'buchfink-dev');
const port = Number(process.env.PORT || 3000);
const servicePort = await findFreePort();
// Emptied here and not by each build: a service that starts during the next build still finds its files.
rmSync(serviceFolder, { recursive: true, force: true });

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** @returns {Promise<boolean>} whether the service takes connections */
function isServing() {
  return new Promise((resolve) => {
    const socket = connect(servicePort, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let service;
let isEnding = false;

function stopService() {
  const running = service;
  service = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    running.once('close', resolve);
    running.kill('SIGTERM');
  });
}

async function restartService() {
  await stopService();
  if (isEnding) return;
  const env = { ...process.env, PORT: String(servicePort), HOST: '127.0.0.1' };
  const started = spawn(process.execPath, [join(serviceFolder, 'main.js')], { env, stdio: ['ignore', 2, 2] });
  service = started;
  const isUp = untilServing(started);
  started.on('close', (code) => {
    if (service !== started) return;
    service = undefined;
    say(`the service ended (code ${code}); it starts again after the next change`);
  });
  await isUp;
}

/**
 * Waits until a started service accepts connections, or has ended. @param {import('node:child_process').ChildProcess}
 * started
 */
async function untilServing(started) {
  while (service === started && !(await isServing())) await new Promise((later) => setTimeout(later, 50));
}

const app = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/services', '^/assets/opac-'].map((path) => [path, { target: `http://127.0.0.1:${servicePort}` }]),
    ),
  },
});
const watcher = await build({
  root: join(root, 'server'),
  configFile: join(root, 'server', 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: serviceFolder, emptyOutDir: false, watch: {} },
});
let restarts = Promise.resolve();
if (!('on' in watcher)) throw new Error('The bundler does not watch.');
watcher.on('event', (event) => {
  if (event.code === 'ERROR') say(`the service was not bundled: ${event.error.message}`);
  if (event.code !== 'END') return;
  restarts = restarts.then(restartService).then(openApp);
});

/** Opens the app when the service is there: its first calls would fail otherwise. */
async function openApp() {
  if (isEnding || app.httpServer?.listening) return;
  await app.listen();
  say(`the app with hot reload: http://127.0.0.1:${port} (the service behind it: port ${servicePort})`);
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await watcher.close();
  await app.close();
  await restarts;
  await stopService();
  process.exit(0);
}
// Vite's own listener would end this process and leave the service running.
process.removeAllListeners('SIGTERM').on('SIGTERM', end).on('SIGINT', end);
whenAbandoned(end);
