import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from './testing/processes/built-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-container-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// A user who is not root gets a namespace of their own for it.
const namespace = [['--pid'], ['--map-root-user', '--pid']].find(
  (options) => spawnSync('unshare', [...options, '--fork', 'true']).status === 0,
);

describe.skipIf(!namespace)('the first process of a container (skipped without `unshare --pid`)', () => {
  it('ends on a signal, which the kernel does not see to there, while a command waits for input', async () => {
    const program = fileURLToPath(new URL('buchfink.js', (await buildServer()).threads));
    const command = [process.execPath, program, 'import', '--library', '1', '-'];
    const unshare = spawn('unshare', [...(namespace ?? []), '--fork', '--kill-child', ...command], {
      env: { ...process.env, BUCHFINK_DATA: folder, BUCHFINK_PROJECTS: join(root, 'projects') },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const ended = once(unshare, 'close');
    const output = text(unshare.stderr);
    await once(unshare.stderr, 'readable');
    const first = Number(readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8'));
    process.kill(first, 'SIGTERM');
    expect([await ended, await output]).toEqual([[143, null], expect.stringContaining('Data: ')]);
  });
});
