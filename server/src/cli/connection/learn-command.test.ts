import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { expect, it } from 'vitest';
import { ConnectionRecording } from '../../systems/connection-check/recording/recording.ts';
import { buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

it('learn writes a session with invented data into a new file, readable for its owner only', async () => {
  const server = await buildServer();
  const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-learn-'));
  try {
    const credentials = await library.addPatron({ name: 'Lea Großmann' });
    const patron = { host: '127.0.0.1', port: library.server.port, tls: false, login: 'none', institution: 'HB' };
    const projects = await writeProject(join(folder, 'projects'), {
      projectId: 'opac-one',
      libraries: [plainLibrary(1, { system: { patron: { kind: 'sip2', ...patron } } })],
    });
    const file = join(folder, 'session.json');
    const run = () =>
      runCli(server, ['learn', '--library', '1', '--out', file, '--patron', credentials.userId], {
        environment: {
          BUCHFINK_PROJECTS: projects,
          BUCHFINK_DATA: join(folder, 'data'),
          BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
        },
        typed: `${credentials.password}\n`,
      });
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 exchanges are in .*session\.json, with invented data\./m),
    });
    const text = await readFile(file, 'utf8');
    const { exchanges } = ConnectionRecording.parse(JSON.parse(text));
    expect(exchanges).toMatchObject([{ kind: 'socket', system: 'system-1' }]);
    for (const word of ['Großmann', credentials.userId, 'geheim', '127.0.0.1']) expect(text).not.toContain(word);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('was not written') });
    expect(await readFile(file, 'utf8')).toBe(text);
  } finally {
    await library.close();
    await rm(folder, { recursive: true, force: true });
  }
});
