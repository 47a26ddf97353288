import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { startCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

/** The `nice` values of all threads of a process. */
async function nicenesses(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  // The values after the name in parentheses, which may have blanks.
  return stats
    .filter((stat) => stat !== '')
    .map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}

it.runIf(platform() === 'linux')('an import comes after the service, with all its threads', async () => {
  const server = await buildServer();
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-priority-'));
  const environment = { BUCHFINK_DATA: join(folder, 'data'), BUCHFINK_PROJECTS: join(folder, 'projects') };
  await writeProject(environment.BUCHFINK_PROJECTS, {
    projectId: 'opac-one',
    libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' } } })],
  });
  const program = startCli(server, ['import', '--library', '1', '--format', 'marcxml', '-'], {
    environment,
    input: 'pipe',
  });
  try {
    // It waits for its records by then.
    await vi.waitUntil(() => program.err().includes('Data: '), { timeout: 60_000 });
    const threads = await nicenesses(program.pid ?? 0);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([10]));
  } finally {
    program.kill('SIGKILL');
    await program.ended;
    await rm(folder, { recursive: true });
  }
});
