import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { ApiError } from '@buchfink/contract/error';
import { createSearchQuery } from '@buchfink/contract/search';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKeyLine } from '../../../storage/keys/open-keys.ts';
import { startMailServer } from '../../../systems/mail/testing/smtp-servers.ts';
import { EngineProxy } from '../../../testing/opensearch/engine-proxy.ts';
import { TestOpenSearch } from '../../../testing/opensearch/test-opensearch.ts';
import { overwritePages } from '../../../testing/overwrite-pages.ts';
import { takeAllConnections } from '../../../testing/postgresql/take-all-connections.ts';
import { createTestSchema, hasPostgresql, testCluster } from '../../../testing/postgresql/test-location.ts';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import { callService } from '../../../testing/processes/call-service.ts';
import type { ProgramProcess } from '../../../testing/processes/program-process.ts';
import { runCli } from '../../../testing/processes/run-cli.ts';
import { startService } from '../../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';
import { type ToldPlaces, type WrongThing, whoTells } from './testing/told.ts';

const committed = new URL('../../../../../docs/what-is-wrong.md', import.meta.url);
const nowhere: ToldPlaces = { readiness: '', doctor: '', metrics: '', rule: '', overview: '' };
const pin = 'geheime-pin-77';
const setClock = new URL('../../../testing/stored-data/set-clock.mjs', import.meta.url).href;

/** What was broken, what a reader then gets, and who tells it: the lines of the table in the document. */
const lines = new Map<string, readonly string[]>();

let server: BuiltServer;
let folder: string;
let slowSystem: Server;
let environment: Record<string, string>;
let program: ProgramProcess;
let origin: string;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-wrong-'));
  // An SRU server that takes longer than readers like, and has nothing.
  slowSystem = createServer(async (request, response) => {
    if (request.url?.includes('searchRetrieve')) await pause(5_200);
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(
      '<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version><numberOfRecords>0</numberOfRecords></searchRetrieveResponse>',
    );
  }).listen(0, '127.0.0.1');
  await once(slowSystem, 'listening');
  const base = `http://127.0.0.1:${(slowSystem.address() as AddressInfo).port}/sru`;
  const sru = (more: object = {}) => ({ system: { catalogue: { kind: 'sru', base, ...more } } });
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, 'oak\n');
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: 'opac-wrong',
      libraries: [
        plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } }),
        plainLibrary(2, sru()),
        plainLibrary(3, sru({ auth: { user: 'app', password: `file:${secretFile}` } })),
        plainLibrary(4, sru({ auth: { user: 'app', password: 'env:LIBRARY_FOUR' } })),
        plainLibrary(5, sru({ base: 'http://127.0.0.1:1/sru' })),
      ],
    }),
    BUCHFINK_PROJECT: 'opac-wrong',
    BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
    BUCHFINK_IDLE_MINUTES: '0',
    LIBRARY_FOUR: 'elm',
    LOG_LEVEL: 'error',
  };
  const records = join(folder, 'records.xml');
  await writeFile(records, `<collection>${marcXml({ id: 'a1', title: 'Geschichte' })}</collection>`);
  await command(['import', '--library', '1', records]);
  await command(['patron', 'add', '--library', '1', '100'], `${pin}\n`);
  await command(['backup', join(folder, 'backups')]);
  await start();
});
afterAll(async () => {
  program?.kill('SIGTERM');
  await program?.ended;
  slowSystem?.closeAllConnections();
  slowSystem?.close();
  await rm(folder, { recursive: true, force: true });
});

async function command(args: readonly string[], typed = ''): Promise<string> {
  const { code, out, err } = await runCli(server, args, { environment, typed });
  if (code !== 0 && args[0] !== 'doctor') throw new Error(`${args[0]} ended with ${code}: ${out}${err}`);
  return out;
}

/** Starts the service, and waits until it has looked through its databases. */
async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  ({ program, origin } = await startService(server, { ...environment, ...more }));
  const isChecked = async () => (await (await fetch(`${origin}/metrics`)).text()).includes('buchfink_database_whole{');
  await vi.waitUntil(isChecked, { timeout: 60_000, interval: 100 });
}

const tells = (thing: WrongThing) => whoTells(thing, origin, () => command(['doctor', '--json']));
const call = (path: string, body: object) => callService({ origin }, 'opac-wrong', path, { body });
const logIn = () => call('/auth/login', { libraryId: 1, userId: '100', password: pin });
const search = (library: number, word: string) =>
  call(`/library/${library}/search`, createSearchQuery([{ id: 'FREE', value: word }]));

/** What a call gets: its status, and the code of its error. */
async function got(answer: Response): Promise<string> {
  const { code } = (await answer.json()) as Partial<ApiError>;
  return [answer.status, ...(code === undefined ? [] : [`\`${code}\``])].join(' ');
}

/** Breaks something, and expects that nobody tells it before, and everybody after. */
async function expectTold(name: string, thing: WrongThing, breakIt: () => Promise<string>): Promise<void> {
  expect(await tells(thing)).toEqual(nowhere);
  await expectEverywhere(name, thing, await breakIt());
}

async function expectEverywhere(name: string, thing: WrongThing, readers: string): Promise<void> {
  const told = await tells(thing);
  lines.set(name, [name, readers, told.readiness, told.doctor, told.metrics, told.rule, told.overview]);
  for (const [place, text] of Object.entries(told)) expect(text, `${name}: ${place}`).not.toBe('');
}

const onLinux = describe.skipIf(process.platform !== 'linux');

onLinux('what is wrong is told by readiness, doctor, metrics, rules and the overview', { timeout: 300_000 }, () => {
  it('at first nothing is, and readers get answers', async () => {
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
    expect((await logIn()).status).toBe(200);
  });

  it('a system takes five seconds and more', () =>
    expectTold('a system answers late (loopback server)', { code: 'library-slow', library: 2 }, async () => {
      const answers = await Promise.all(['Momo', 'Effi'].map((word) => search(2, word)));
      return `${answers[0]?.status}, after 5 s`;
    }));

  it('a system cannot be reached', () =>
    expectTold('a system refuses connections', { code: 'system-down', library: 5 }, async () => {
      const answers = await Promise.all(['Momo', 'Effi', 'Max'].map((word) => search(5, word)));
      return got(answers[0] as Response);
    }));

  it('a file with a secret is gone', () =>
    expectTold('the file of a secret (`file:`) is gone', { code: 'secret-missing', library: 3 }, async () => {
      await rm(join(folder, 'secret'));
      return got(await search(3, 'Momo'));
    }));

  it('the file of the keys is gone', () =>
    expectTold('the file `keys` is gone', { code: 'keys-lost' }, async () => {
      await rename(join(folder, 'data', 'keys'), join(folder, 'keys'));
      return `${(await logIn()).status}, until the next start`;
    }));

  it('no file can grow', () =>
    expectTold('no file can grow (RLIMIT_FSIZE)', { code: 'disk-failing' }, async () => {
      const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(program.pid), `--fsize=${bytes}`]);
      limit('1:unlimited');
      const answer = await logIn();
      limit('unlimited:unlimited');
      expect((await logIn()).status).toBe(200);
      return got(answer);
    }));

  it('pages of a database are overwritten while the service runs', async () => {
    // A new process has read none of them yet.
    await rename(join(folder, 'keys'), join(folder, 'data', 'keys'));
    await stop();
    await start();
    const file = join(folder, 'data', 'patrons.db');
    await expectTold('five pages of `patrons.db` are overwritten', { code: 'database-damaged' }, async () => {
      await overwritePages(file, 'patron', 5, join(folder, 'whole.db'));
      return got(await logIn());
    });
    await stop();
    for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
    await rename(join(folder, 'whole.db'), file);
    await start();
    expect([await tells({ code: 'database-damaged' }), (await logIn()).status]).toEqual([nowhere, 200]);
  });

  it('pages of a database were overwritten before the start, and before any reader calls', async () => {
    await stop();
    await overwritePages(join(folder, 'data', 'accounts.db'), 'feed_card', 1);
    await rm(join(folder, 'data', 'keys'));
    delete environment.LIBRARY_FOUR;
    await start();
    await expectEverywhere('a page of `accounts.db`, before the start', { code: 'database-damaged' }, 'nothing yet');
    await expectEverywhere(
      'the variable of a secret (`env:`) is not set',
      { code: 'secret-missing', library: 4 },
      await got(await search(4, 'Momo')),
    );
    await expectEverywhere('the service starts with other keys', { code: 'keys-replaced' }, 'must log in again');
  });

  it('the clock stands 90 days ahead', () =>
    expectTold('the clock stands 90 days ahead', { code: 'clock-held' }, async () => {
      await stop();
      await start({ TEST_CLOCK: `+${90 * 86_400}`, NODE_OPTIONS: `--import ${setClock}` });
      return `${(await logIn()).status}, no fee for elapsed days`;
    }));
});

async function stop(): Promise<void> {
  program.kill('SIGTERM');
  await program.ended;
}

describe.skipIf(!hasPostgresql)('on PostgreSQL', { timeout: 300_000 }, () => {
  it('no connection is left', async () => {
    const schema = await createTestSchema();
    const before = { program, origin, environment };
    environment = {
      ...environment,
      BUCHFINK_DATA: join(folder, 'node'),
      DATABASE_URL: schema.url,
      BUCHFINK_KEYS: newKeyLine(),
    };
    try {
      await start();
      const { url } = await testCluster();
      let others: Awaited<ReturnType<typeof takeAllConnections>> = [];
      await expectTold('all connections to PostgreSQL are taken', { code: 'database-unreachable' }, async () => {
        others = await takeAllConnections(url);
        return got(await logIn());
      }).finally(() => Promise.all(others.map((client) => client.end())));
    } finally {
      await stop();
      ({ program, origin, environment } = before);
      await schema.remove();
    }
  });
});

onLinux('with a mail server', { timeout: 300_000 }, () => {
  it('the server is away', async () => {
    const before = { program, origin, environment };
    const mailServer = await startMailServer();
    environment = {
      ...environment,
      BUCHFINK_DATA: join(folder, 'mailing'),
      BUCHFINK_PROJECTS: await writeProject(join(folder, 'mailing-projects'), {
        projectId: 'opac-wrong',
        libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } })],
        settings: { hosts: ['opac.library.example'] },
      }),
      BUCHFINK_SMTP: `smtp://127.0.0.1:${mailServer.port}`,
      BUCHFINK_MAIL_FROM: 'post@library.example',
    };
    try {
      await command(['patron', 'add', '--library', '1', '100', '--email', 'ada@reader.example'], `${pin}\n`);
      await start();
      await expectTold('the mail server refuses connections', { code: 'mail-unreachable' }, async () => {
        await mailServer.close();
        await command(['patron', 'set-pin', '--library', '1', '100'], `${pin}\n`);
        const isTold = async () => (await (await fetch(`${origin}/readyz`)).text()).includes('mail-unreachable');
        await vi.waitUntil(isTold, { timeout: 60_000, interval: 100 });
        return `${(await logIn()).status}, mails wait`;
      });
    } finally {
      await stop();
      ({ program, origin, environment } = before);
      await mailServer.close();
    }
  });
});

const hasOpenSearch = hasJavaServer('opensearch');

describe.skipIf(!hasOpenSearch)('on OpenSearch', { timeout: 300_000 }, () => {
  const before: { service?: { program: ProgramProcess; origin: string }; environment?: Record<string, string> } = {};
  let openSearch: TestOpenSearch;
  let proxy: EngineProxy;

  beforeAll(async () => {
    openSearch = await TestOpenSearch.share();
    proxy = await EngineProxy.start(openSearch.origin);
    before.service = { program, origin };
    before.environment = environment;
    environment = {
      ...environment,
      BUCHFINK_DATA: join(folder, 'searched'),
      ...openSearch.environment,
      BUCHFINK_OPENSEARCH: proxy.origin,
    };
    await importTitles(['Berge', 'Meer', 'Wald', 'Stadt', 'Garten', 'Winter']);
    await start();
  }, 180_000);
  afterAll(async () => {
    await stop();
    ({ program, origin } = before.service ?? { program, origin });
    environment = before.environment ?? environment;
    await proxy.close();
    await openSearch.close();
  });

  const isTold = async (code: string) => (await (await fetch(`${origin}/readyz`)).text()).includes(code);
  const soon = { timeout: 120_000, interval: 200 };
  const untilWell = () => vi.waitUntil(async () => !(await isTold('opensearch-')), soon);
  const block = (isBlocked: true | null) =>
    openSearch.client.send({
      method: 'PUT',
      path: `/${openSearch.prefix}-1-1/_settings`,
      body: { 'index.blocks.write': isBlocked },
    });

  async function importTitles(titles: readonly string[]): Promise<void> {
    const file = join(folder, 'searched.xml');
    const records = titles.map((title) => marcXml({ id: title, title }));
    await writeFile(file, `<collection>${records.join('')}</collection>`);
    await command(['import', '--library', '1', file]);
  }

  it('an index takes no changes', async () => {
    // It waits for the index.
    let importing: Promise<void> | undefined;
    await expectTold(
      'an index in OpenSearch is blocked, as on a full disk',
      { code: 'opensearch-read-only' },
      async () => {
        await block(true);
        importing = importTitles(['Berge', 'Meer', 'Wald', 'Stadt', 'Garten', 'Winter', 'Reise']);
        await vi.waitUntil(() => isTold('opensearch-read-only'), soon);
        const { total } = (await (await search(1, 'Reise')).json()) as { total?: number };
        return `200, ${total === 0 ? 'without' : 'with'} the newest titles`;
      },
    );
    await block(null);
    await importing;
    await untilWell();
    expect(await (await search(1, 'Reise')).json()).toMatchObject({ total: 1 });
  });

  it('OpenSearch is away', async () => {
    await expectTold('OpenSearch refuses connections', { code: 'opensearch-unreachable' }, async () => {
      await proxy.close();
      return got(await search(1, 'Berge'));
    });
    await proxy.reopen();
    // What searches met is told until another one is answered.
    await vi.waitUntil(async () => (await search(1, 'Berge')).status === 200, soon);
    await untilWell();
  });
});

it.skipIf(process.platform !== 'linux' || !hasPostgresql || !hasOpenSearch)(
  'docs/what-is-wrong.md has the table of what was broken and who told it (UPDATE_DOCS=1 writes it)',
  async () => {
    const head = ['broken', 'readers get', '`/readyz`', 'doctor', '`buchfink_health_finding`', 'rule', 'overview'];
    const rows = [head, head.map(() => '---'), ...lines.values()].map((cells) => `| ${cells.join(' | ')} |`);
    const document = await readFile(committed, 'utf8');
    const table = /(<!-- table -->\n).*(<!-- end -->)/s;
    const written = document.replace(table, (_, begin, end) => `${begin}${rows.join('\n')}\n${end}`);
    if (process.env.UPDATE_DOCS === '1') await writeFile(committed, written);
    expect(document).toMatch(table);
    expect(await readFile(committed, 'utf8')).toBe(written);
  },
);
