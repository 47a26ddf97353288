import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { ApiError } from '@buchfink/contract/error';
import type { MultiStep } from '@buchfink/contract/multi-step';
import type { SearchAnswer } from '@buchfink/contract/search';
import type { Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKeyLine } from '../storage/keys/open-keys.ts';
import { openPostgresql } from '../storage/postgresql/postgresql.ts';
import { storageAt } from '../storage/storage.ts';
import { makePassCertificates } from '../testing/accounts/pass-certificates.ts';
import { createTestSchema, hasPostgresql, testCluster } from '../testing/postgresql/test-location.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { callService } from '../testing/processes/call-service.ts';
import { type ProgramProcess, startProgram } from '../testing/processes/program-process.ts';
import { runCli, startCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../testing/write-project.ts';

const project = 'opac-nodes';
const library = plainLibrary(1, {
  branches: [
    { id: 'HB', name: 'Hauptbücherei' },
    { id: 'ZW', name: 'Zweigstelle' },
  ],
  items: { field: '952', subfields: { id: 'p', barcode: 'p', branch: 'a' }, otherState: 'lent' },
  system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
});
const recordXml = (id: string, title: string) => marcXml({ id, title, copies: [{ barcode: `${id}-1`, branch: 'HB' }] });

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
  const find = async (node: number, word: string, filters = {}) => {
    const body = { fields: [{ id: 'FREE', value: word }], filters };
    return (await call<SearchAnswer>(node, '/library/1/search', { body })).total;
  };
  /** Which nodes say that they lead. */
  const leaders = () =>
    Promise.all(
      nodes.map(async ({ origin, program }) => {
        const metrics = program.isOver() ? '' : await (await fetch(`${origin}/metrics`)).text();
        return /^buchfink_leader 1$/m.test(metrics);
      }),
    );
  const anna = { libraryId: 1, userId: '4711' };
  const logIn = (node: number) => call<Session>(node, '/auth/login', { body: { ...anna, password: '1234' } });

  beforeAll(async () => {
    server = await buildServer();
    schema = await createTestSchema();
    folder = await mkdtemp(join(tmpdir(), 'buchfink-nodes-'));
    shared = {
      BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
        projectId: project,
        libraries: [library],
        settings: { wallet: await makePassCertificates(folder), publicNetworks: ['203.0.113.0/24'] },
      }),
      BUCHFINK_PROJECT: project,
      BUCHFINK_KEYS: newKeyLine(),
      DATABASE_URL: 'env:NODES_DATABASE',
      NODES_DATABASE: schema.url,
      BUCHFINK_LIBRARY_BUDGET: '20',
      // Nobody is there: these nodes build their indexes, and others may fetch them.
      BUCHFINK_SEGMENTS: 'http://127.0.0.1:9',
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
    for (const { origin } of nodes) {
      const metrics = async () => (await fetch(`${origin}/metrics`)).text();
      await vi.waitUntil(async () => /^buchfink_index_lag_seconds\{library="1"\} 0$/m.test(await metrics()), {
        timeout: 60_000,
      });
    }
  });

  it('let a new node fetch the index instead of building it', async () => {
    const origin = nodes[0]?.origin ?? '';
    const third = await startService(server, { ...environmentOf(3), BUCHFINK_SEGMENTS: origin });
    programs.push(third.program);
    expect(third.program.out()).toContain(`The index of library 1 was fetched from ${origin} in `);
    nodes[2] = third;
    for (const word of ['Momo', 'Krabat']) expect(await find(2, word)).toBe(1);
    const segmentsOf = async (node: number) =>
      (await readdir(join(folder, `node-${node}`, 'index', '1'))).filter((name) => name.endsWith('.segment'));
    expect(await segmentsOf(3)).toEqual(await segmentsOf(0));
    expect((await fetch(`${origin}/internal/segments/1`)).status).toBe(404);
    third.program.kill('SIGKILL');
    nodes.length = 2;
  });

  it('share logins, accounts and acts: a step begun on one is answered on both, and happens once', async () => {
    const { token } = await logIn(0);
    const target = { recordId: 'a' };
    const key = 'reserve-a-0000001';
    const first = await call<MultiStep>(0, '/reservation', { body: { ...anna, target }, token });
    expect(first).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
    const body = { ...anna, target, state: first.state, step: { action: 'branch', selection: 'HB' } };
    const answers = await Promise.all(
      [0, 1].map((node) => call<MultiStep>(node, '/reservation', { body, token, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(['OK', 'OK']);
    for (const node of [0, 1]) {
      const { reservations } = await call<AccountData>(node, '/account/info', { token });
      expect(reservations.map(({ title }) => title)).toEqual(['Momo']);
    }
    const changed = await command('patron set-pin --library 1 4711', '1234\n');
    expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('logged out in 1 place') });
    expect(await call<ApiError>(0, '/account/info', { token })).toMatchObject({ code: 'not-logged-in' });
  });

  it('let a phone fetch at one node the pass that it was offered at the other', async () => {
    const { token } = await logIn(0);
    const pass = await call<{ token: string }>(0, '/account/pass-token', { token });
    for (const node of nodes) {
      const answer = await callService(node, project, `/pass/${pass.token}.pkpass`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
    }
  });

  it('count failed logins together', async () => {
    const wrong = { libraryId: 1, userId: '4799', password: '0000' };
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 12; round += 1)
      codes.push((await call<ApiError>(round % 2, '/auth/login', { body: wrong })).code);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'login-failed'));
    expect(codes.slice(-2)).toEqual(['too-many-logins', 'too-many-logins']);
  });

  it('count the calls of a network together', async () => {
    const search = async (node: number) => {
      const url = `${nodes[node]?.origin}/services/de/${project}/library/1/search`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
      const body = JSON.stringify({ fields: [{ id: 'FREE', value: 'Momo' }] });
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    for (let calls = 0; calls < 20; calls += 1) expect(await search(0)).toBe(200);
    // Alone, the other node would admit twenty calls at once. It learns of those of the first within a second.
    let admitted = 0;
    await vi.waitUntil(
      async () => {
        const status = await search(1);
        if (status === 200) admitted += 1;
        return status === 429;
      },
      { timeout: 60_000, interval: 300 },
    );
    expect(admitted).toBeLessThan(20);
  });

  it('answer with 503 while the database is away, and go on when it is back', async () => {
    const login = { ...anna, password: '1234' };
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

  it('import into one library one after another, also after one that was killed', async () => {
    const imports = [0, 1].map((node) => {
      const source = node === 0 ? '-' : join(folder, 'records.xml');
      const args = ['import', '--library', '1', '--format', 'marcxml', source];
      return () => startCli(server, args, { environment: environmentOf(node), input: 'pipe' });
    });
    const locks = await storageAt({ dataDirectory: folder, databaseUrl: schema.url }).locks();
    const isImporting = async () => {
      const lock = await locks.tryTake('import 1');
      await lock?.release();
      return lock === undefined;
    };
    const first = imports[0]?.();
    await vi.waitUntil(isImporting, { timeout: 60_000, interval: 50 });
    const second = imports[1]?.();
    for (const program of [first, second]) if (program) programs.push(program);
    await vi.waitUntil(() => second?.err().includes('import or harvest of library 1 is running'), { timeout: 60_000 });
    first?.kill('SIGKILL');
    expect(await second?.ended).toBe(0);
    await locks.close();
  });

  it('stop an import whose lock is lost with its connection, since another one may begin', async () => {
    const args = ['import', '--library', '1', '--format', 'marcxml', '-'];
    const program = startCli(server, args, { environment: environmentOf(0), input: 'pipe' });
    programs.push(program);
    const database = openPostgresql(schema.url, { purpose: 'test' });
    await vi.waitUntil(
      async () => {
        const ended = await database.rows(
          `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE locktype = 'advisory' AND granted AND application_name = 'buchfink locks'
             AND objid = (hashtextextended(current_schema() || $1, 0) & 4294967295)::oid`,
          createHash('sha256').update('buchfink import 1').digest('hex'),
        );
        return ended.length > 0;
      },
      { timeout: 60_000, interval: 50 },
    );
    await database.close();
    expect(await program.ended).toBe(1);
    expect(program.err()).toContain('The lock of library 1 was lost with its connection to the database.');
  });

  it('lose nothing when the leader is killed: the other one leads within seconds', async () => {
    await vi.waitUntil(async () => (await leaders()).includes(true), { timeout: 60_000 });
    const before = await leaders();
    expect(before.filter(Boolean)).toHaveLength(1);
    const [leader, other] = before[0] ? [0, 1] : [1, 0];
    nodes[leader]?.program.kill('SIGKILL');
    await nodes[leader]?.program.ended;
    const killedAt = performance.now();
    const { token } = await logIn(other);
    expect((await call<AccountData>(other, '/account/info', { token })).reservations).toHaveLength(1);
    await vi.waitUntil(async () => (await leaders())[other], { timeout: 60_000 });
    expect(performance.now() - killedAt).toBeLessThan(30_000);
    // The other one now does the work of the leader: the catalogue follows circulation.
    const findAvailable = () => find(other, 'Krabat', { availability: ['available'] });
    expect(await findAvailable()).toBe(0);
    expect(await command('copy set-state --library 1 b-1 available')).toMatchObject({ code: 0 });
    await vi.waitUntil(async () => (await findAvailable()) === 1, { timeout: 60_000 });
    nodes[leader] = await start(leader);
    expect((await call<AccountData>(leader, '/account/info', { token })).reservations).toHaveLength(1);
    expect((await leaders())[leader]).toBe(false);
  });
});
