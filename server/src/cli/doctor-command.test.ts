import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DoctorReport } from '../operations/doctor/doctor-report.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { runCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { plainLibrary, registeringLibrary, writeProject } from '../testing/write-project.ts';

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-doctor-'));
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: 'opac-one',
      libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' } } })],
    }),
    BUCHFINK_PROJECT: 'opac-one',
    // Nothing listens there.
    PORT: '1',
    LOG_LEVEL: 'warn',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], more: Record<string, string> = {}) =>
  runCli(server, args, { environment: { ...environment, ...more } });

/** The problems of a report, without those of the machine, which is another one everywhere. */
async function problems(more: Record<string, string> = {}): Promise<{ code: number | null; problems: unknown[] }> {
  const { code, out } = await run(['doctor', '--json'], more);
  const { findings } = DoctorReport.parse(JSON.parse(out));
  const about = findings.filter(({ subject, problem }) => subject !== 'machine' && !problem?.startsWith('disk-'));
  return { code, problems: about.flatMap(({ problem }) => problem ?? []) };
}

describe('doctor', () => {
  it('names what is missing before the first start, and creates nothing', async () => {
    expect(await problems()).toEqual({ code: 1, problems: ['data-missing', 'backup-never', 'service-stopped'] });
    expect(await readdir(folder)).toEqual(['projects']);
  });

  it('says that a library needs a mail server for those who become patrons there', async () => {
    const libraries = [registeringLibrary(1, {})];
    const projects = await writeProject(join(folder, 'registering'), { projectId: 'opac-one', libraries });
    expect((await problems({ BUCHFINK_PROJECTS: projects })).problems).toContain('health-mail-missing');
  });

  it('finds nothing wrong beside a running service with records and a backup', async () => {
    const file = join(folder, 'records.xml');
    await writeFile(file, `<collection>${marcXml({ id: 'a1', title: 'Geschichte' })}</collection>`);
    expect(await run(['import', '--library', '1', file])).toMatchObject({ code: 0 });
    const { program } = await startService(server, { ...environment, PORT: '0' });
    try {
      expect(await run(['backup', join(folder, 'backups')])).toMatchObject({ code: 0 });
      expect(await problems()).toEqual({ code: 0, problems: [] });
      const { code, out } = await run(['doctor']);
      expect(code).toBe(0);
      expect(out).toMatch(/^service\nok {4}the service at http:\/\/127\.0\.0\.1:\d+ is ready/m);
      expect(out).toMatch(/^libraries\nok {4}1, Bücherei: nothing is wrong$/m);
    } finally {
      program.kill('SIGTERM');
      await program.ended;
    }
  });

  it('names faults of the environment and of the configuration, with advice, and never a secret', async () => {
    expect(await problems({ PORT: 'eighty' })).toEqual({ code: 1, problems: ['environment-wrong'] });
    const DATABASE_URL = 'postgres://user:geheim@127.0.0.1:1/none';
    await writeFile(join(folder, 'projects', 'opac-one', 'project.yaml'), 'projectId: opac-one\ntitel: A\n');
    const { code, out } = await run(['doctor'], { DATABASE_URL });
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL {2}.*\n( {6}.*\n)* {6}→ Mend the named files\. `buchfink validate`/m);
    expect(out).toMatch(/^database\nFAIL {2}.*\n {6}→ Check DATABASE_URL/m);
    expect(out).not.toContain('geheim');
  });

  it('knows only --json', async () => {
    expect(await run(['doctor', '--fix'])).toMatchObject({ code: 2 });
  });
});
