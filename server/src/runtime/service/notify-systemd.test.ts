import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { startService } from '../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { createSystemdNotifier } from './notify-systemd.ts';

const hasPrograms = ['python3', 'systemd-notify'].every((name) => spawnSync(name, ['--version']).status === 0);

/** Receives datagrams of a Unix socket, as systemd does, and prints each. */
const listener = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)
`;
const polling = { timeout: 60_000, interval: 20 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-notify-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Listens as systemd does. Returns the socket, and what has been received so far. */
async function listen() {
  const socket = join(folder, 'notify');
  const program = spawn('python3', ['-c', listener, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await vi.waitUntil(() => out.includes('listening'), polling);
  const states = () => out.split('\n').filter((line) => /^[A-Z]+=/.test(line) && !line.startsWith('BARRIER'));
  return { socket, states, stop: () => program.kill('SIGKILL') };
}

describe.skipIf(!hasPrograms)('the notifier of systemd (skipped without systemd-notify or python3)', () => {
  it('says that the service is ready, gives signs of life from then on, and says that it stops', async () => {
    const { socket, states, stop } = await listen();
    await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries: [plainLibrary(1)] });
    const { program, origin } = await startService(await buildServer(), {
      BUCHFINK_DATA: join(folder, 'data'),
      BUCHFINK_PROJECTS: join(folder, 'projects'),
      BUCHFINK_PROJECT: 'opac-one',
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '600000',
    });
    await vi.waitUntil(() => states().filter((state) => state === 'WATCHDOG=1').length >= 3, polling);
    expect(states()[0]).toBe('READY=1');
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(states()).not.toContain('STOPPING=1');
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await vi.waitUntil(() => states().includes('STOPPING=1'), polling);
    stop();
  });

  it('gives no signs of life of another process, and warns where nobody listens', async () => {
    const { socket, states, stop } = await listen();
    const warn = vi.fn();
    const environment = { PATH: process.env.PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '30000', WATCHDOG_PID: '1' };
    createSystemdNotifier({ environment, warn }).ready();
    await vi.waitUntil(() => states().includes('READY=1'), polling);
    stop();
    const alone = createSystemdNotifier({ environment: { ...environment, NOTIFY_SOCKET: join(folder, 'no') }, warn });
    alone.ready();
    await vi.waitUntil(() => warn.mock.calls.length > 0, polling);
    expect(warn.mock.calls[0]?.[0]).toContain('systemd was not told');
    expect(states()).toEqual(['READY=1']);
  });
});

it('starts nothing without a socket of systemd', () => {
  const warn = vi.fn();
  const notifier = createSystemdNotifier({ environment: { PATH: '/nowhere', WATCHDOG_USEC: '1000' }, warn });
  notifier.ready();
  notifier.stopping();
  expect(warn).not.toHaveBeenCalled();
});

it('is what the unit waits for', async () => {
  const unit = await readFile(new URL('../../../../deploy/systemd/buchfink.service', import.meta.url), 'utf8');
  for (const line of ['Type=notify', 'NotifyAccess=all', 'TimeoutStartSec=infinity'])
    expect(unit).toContain(`\n${line}\n`);
  expect(unit).toMatch(/^WatchdogSec=\d+$/m);
});
