import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { ApiError } from '@buchfink/contract/error';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { SearchAnswer } from '@buchfink/contract/search';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKeyLine } from './session/keys/open-keys.ts';
import { createTestSchema, hasPostgresql, testCluster } from './testing/postgresql/test-location.ts';
import { type BuiltServer, buildServer } from './testing/processes/built-server.ts';
import { callService } from './testing/processes/call-service.ts';
import { type ProgramProcess, startProgram } from './testing/processes/program-process.ts';
import { runCli } from './testing/processes/run-cli.ts';
import { startService } from './testing/processes/service-process.ts';
import { plainLibrary, writeProject } from './testing/write-project.ts';

const project = 'opac-nodes';
const library = plainLibrary(1, {
  branches: [{ id: 'HB', name: 'Hauptbücherei' }],
  items: { field: '952', subfields: { id: 'p', barcode: 'p', branch: 'a' }, otherState: 'lent' },
  system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
});
const recordXml = (id: string, title: string) =>
  marcXml({ id, title }).replace(
    '</record>',
    `<datafield tag="952" ind1=" " ind2=" "><subfield code="p">${id}-1</subfield><subfield code="a">HB</subfield></datafield></record>`,
  );

describe.skipIf(!hasPostgresql)('two nodes on one PostgreSQL database', () => {
  let server: BuiltServer;
  let folder: string;
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let shared: Record<string, string>;
  let nodes: Awaited<ReturnType<typeof startService>>[];
  const programs: ProgramProcess[] = [];

  /** Each node has a data directory of its own. */
  const environmentOf = (node: number) => ({ ...shared, BUCHFINK_DATA: join(folder, `node-${node}`) });
  const start = async (node: number) => {
    const started = await startService(server, environmentOf(node));
    programs.push(started.program);
    return started;
  };
  const command = (line: string, typed = '') =>
    runCli(server, line.split(' '), { environment: environmentOf(0), typed });
  const importRecords = async (...records: [id: string, title: string][]) => {
    const file = join(folder, 'records.xml');
    await writeFile(file, `<collection>${records.map(([id, title]) => recordXml(id, title)).join('')}</collection>`);
    expect(await command(`import --library 1 ${file}`)).toMatchObject({ code: 0 });
  };
  const call = async <Answer>(node: number, path: string, request: Parameters<typeof callService>[3] = {}) => {
    const started = nodes[node];
    if (started === undefined) throw new Error(`node ${node} was not started`);
    return (await (await callService(started, project, path, request)).json()) as Answer;
  };
  const find = async (node: number, word: string) =>
    (await call<SearchAnswer>(node, '/library/1/search', { body: { fields: [{ id: 'FREE', value: word }] } })).total;

  beforeAll(async () => {
    server = await buildServer();
    schema = await createTestSchema();
    folder = await mkdtemp(join(tmpdir(), 'buchfink-nodes-'));
    shared = {
      BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: project, libraries: [library] }),
      BUCHFINK_PROJECT: project,
      BUCHFINK_KEYS: newKeyLine(),
      DATABASE_URL: 'env:NODES_DATABASE',
      NODES_DATABASE: schema.url,
      LOG_LEVEL: 'warn',
    };
    await importRecords(['a', 'Momo']);
    expect(await command('patron add --library 1 4711', '1234\n')).toMatchObject({ code: 0 });
    nodes = [await start(0), await start(1)];
  });
  afterAll(async () => {
    for (const program of programs) program.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    await rm(folder, { recursive: true, force: true });
    await schema.remove();
  });

  it('find a record that was imported anywhere', async () => {
    expect([await find(0, 'Momo'), await find(1, 'Momo')]).toEqual([1, 1]);
    await importRecords(['b', 'Krabat']);
    for (const node of [0, 1]) await vi.waitUntil(async () => (await find(node, 'Krabat')) === 1, { timeout: 60_000 });
  });

  it('share logins, accounts and acts: an act that is sent to both happens once', async () => {
    const login = { libraryId: 1, userId: '4711', password: '1234' };
    const { token } = await call<Session>(0, '/auth/login', { body: login });
    const body = { libraryId: 1, userId: '4711', target: { recordId: 'a' } };
    const [one, two] = await Promise.all(
      [0, 1].map((node) => call<MultiStep>(node, '/reservation', { body, token, key: 'reserve-a-0000001' })),
    );
    const again = await call<MultiStep>(1, '/reservation', { body, token, key: 'reserve-a-0000001' });
    expect(again.status).toBe('OK');
    // The slower of the two waits for the other, or is told that the act is under way.
    for (const answer of [one, two]) expect([again.status, undefined]).toContain(answer?.status);
    for (const node of [0, 1]) {
      const { reservations } = await call<AccountData>(node, '/account/info', { token });
      expect(reservations.map(({ title }) => title)).toEqual(['Momo']);
    }
    const changed = await command('patron set-pin --library 1 4711', '1234\n');
    expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('logged out in 1 place') });
    expect(await call<ApiError>(0, '/account/info', { token })).toMatchObject({ code: 'not-logged-in' });
  });

  it('count failed logins together', async () => {
    const wrong = { libraryId: 1, userId: '4799', password: '0000' };
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 12; round += 1)
      codes.push((await call<ApiError>(round % 2, '/auth/login', { body: wrong })).code);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'login-failed'));
    expect(codes.slice(-2)).toEqual(['too-many-logins', 'too-many-logins']);
  });

  it('answer with 503 while the database is away, and go on when it is back', async () => {
    const login = { libraryId: 1, userId: '4711', password: '1234' };
    await (await testCluster()).whileStopped(async () => {
      expect(await call<ApiError>(0, '/auth/login', { body: login })).toMatchObject({ code: 'library-unavailable' });
      expect((await fetch(`${nodes[1]?.origin}/readyz`)).status).toBe(503);
    });
    expect((await call<Session>(0, '/auth/login', { body: login })).token).toBeDefined();
    expect((await fetch(`${nodes[1]?.origin}/readyz`)).status).toBe(200);
    await importRecords(['c', 'Tintenherz']);
    await vi.waitUntil(async () => (await find(1, 'Tintenherz')) === 1, { timeout: 60_000 });
  });

  it('refuse a node with other keys', async () => {
    const environment = { PORT: '0', ...environmentOf(2), BUCHFINK_KEYS: newKeyLine() };
    const program = startProgram([server.main], { environment });
    programs.push(program);
    expect(await program.ended).toBe(1);
    expect(program.err()).toContain('Set BUCHFINK_KEYS to the same keys on every node.');
  });

  it('lose nothing when a node is killed', async () => {
    nodes[0]?.program.kill('SIGKILL');
    await nodes[0]?.program.ended;
    const login = { libraryId: 1, userId: '4711', password: '1234' };
    const { token } = await call<Session>(1, '/auth/login', { body: login });
    expect((await call<AccountData>(1, '/account/info', { token })).reservations).toHaveLength(1);
    nodes[0] = await start(0);
    expect((await call<AccountData>(0, '/account/info', { token })).reservations).toHaveLength(1);
  });
});
