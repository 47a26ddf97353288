import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimData } from '../storage/files/data-claim.ts';
import { buildServer } from '../testing/processes/built-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-container-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The only child of a process. */
const childOf = ({ pid }: ChildProcess) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));

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
    process.kill(childOf(unshare), 'SIGTERM');
    expect([await ended, await output]).toEqual([[143, null], expect.stringContaining('Data: ')]);
  });
});

describe('a service that gets SIGTERM while it starts, before it has an address', () => {
  /** Starts the service, ends it as soon as it has claimed its data, and claims the data for another one. */
  async function endAtClaim(name: string, start: readonly string[], processOf: (child: ChildProcess) => number) {
    const data = join(folder, name);
    const program = fileURLToPath(new URL('buchfink.js', (await buildServer()).threads));
    const [file = '', ...args] = [...start, process.execPath, program, 'serve'];
    const child = spawn(file, args, {
      env: { ...process.env, BUCHFINK_DATA: data, BUCHFINK_PROJECTS: join(root, 'projects'), PORT: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [ended, output] = [once(child, 'close'), text(child.stdout)];
    await vi.waitFor(() => access(join(data, 'service', 'service.json')), { timeout: 60_000, interval: 5 });
    process.kill(processOf(child), 'SIGTERM');
    const end = await ended;
    const warnings: string[] = [];
    const claim = await claimData({ directory: data, takesOver: false, warn: (message) => warnings.push(message) });
    await claim.release();
    return { end, warnings, isReady: (await output).includes('is ready') };
  }

  it('ends at once by the signal, and holds nothing up', async () => {
    expect(await endAtClaim('usual', [], ({ pid }) => pid ?? 0)).toEqual({
      end: [null, 'SIGTERM'],
      warnings: [],
      isReady: false,
    });
  });

  it.skipIf(!namespace)(
    'ends at once as the first process of a container (skipped without `unshare --pid`)',
    async () => {
      const start = ['unshare', ...(namespace ?? []), '--fork', '--kill-child'];
      expect(await endAtClaim('first', start, childOf)).toEqual({ end: [143, null], warnings: [], isReady: false });
    },
  );
});
