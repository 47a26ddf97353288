import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hiddenFields, textOf } from '../../testing/operator-service.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import type { ProgramProcess } from '../../testing/processes/program-process.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { startService } from '../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { openWorld } from '../circulation/testing/circulation-world.ts';

const timeout = 60_000;
const daySeconds = 86_400;
const setClock = pathToFileURL(join(import.meta.dirname, '../../testing/stored-data/set-clock.mjs')).href;
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let running: ProgramProcess | undefined;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-clock-'));
  const rules = { loans: [{ days: 7, overdueFee: 35, overdueFeeMost: 2_000 }], forgetAfterDays: 5 };
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: 'opac-one',
      libraries: [plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin', rules } } })],
    }),
    BUCHFINK_PROJECT: 'opac-one',
    LOG_LEVEL: 'info',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => stop());

const movedBy = (days: number): Record<string, string> =>
  days === 0
    ? environment
    : {
        ...environment,
        TEST_CLOCK: `${days > 0 ? '+' : ''}${days * daySeconds}`,
        NODE_OPTIONS: `--import ${setClock}`,
      };

const command = (line: string, days = 0) =>
  runCli(server, line.split(' '), {
    environment,
    now: () => new Date(Date.now() + days * daySeconds * 1_000),
  });

/** A loan that is overdue since three days, and one that was returned. */
async function lendAndReturn(): Promise<void> {
  const world = await openWorld({
    directory: join(folder, 'data'),
    rules: { loans: [{ days: 7 }] },
    now: new Date().toISOString(),
  });
  const { desk } = world.circulation;
  await world.addPatron('700');
  const [kept = '', returned = ''] = world.addTitle('t', 2);
  await desk.lend(returned, '700');
  await desk.giveBack(returned, 'M');
  await desk.lend(kept, '700', { day: day(10) });
  await world.close();
}

interface Readiness {
  readonly status: string;
  readonly findings?: readonly { readonly code: string; readonly about?: string }[];
}

/** Starts the service with a clock so many days ahead. */
async function start(days: number) {
  const { program, origin } = await startService(server, movedBy(days));
  running = program;
  const page = async (path: string) => (await fetch(`${origin}${path}`)).text();
  return {
    log: () => `${program.out()}${program.err()}`,
    /** What readiness says is wrong: nothing, or why the clock is not believed. */
    async health() {
      const { status, findings = [] } = (await (await fetch(`${origin}/readyz`)).json()) as Readiness;
      const [finding] = findings.filter(({ code }) => code === 'clock-held');
      return finding === undefined ? status : `${status}: ${finding.about}`;
    },
    text: async (path: string) => textOf(await page(path)),
    async press(path: string, action: string) {
      const answer = await fetch(`${origin}${action}`, {
        method: 'POST',
        body: new URLSearchParams(hiddenFields(await page(path), action)),
        headers: { 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });
      return { status: answer.status, text: textOf(await answer.text()) };
    },
  };
}

async function stop(): Promise<void> {
  running?.kill('SIGTERM');
  await running?.ended;
  running = undefined;
}

/** The rows of the tables that work by the clock changes. */
function rows(database = 'patrons.db', tables = ['loan', 'fee', 'reservation', 'ledger', 'loan_code', 'desk_act']) {
  const file = new DatabaseSync(join(folder, 'data', database), { readOnly: true });
  const all = tables.map((table) => [table, file.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all()]);
  file.close();
  return Object.fromEntries(all) as Record<string, Record<string, unknown>[]>;
}
/** The library's date so many days ago: at night it is another one than that of UTC. */
const day = (ago: number) => dateInTimeZone(new Date(Date.now() - ago * daySeconds * 1_000), 'Europe/Berlin');

it(
  'a service whose clock is 90 days ahead charges and deletes nothing, says so everywhere, and obeys a yes and an undo',
  async () => {
    await lendAndReturn();
    const before = rows();
    expect(before.ledger?.length).toBeGreaterThan(2);

    // Held, and told in log, readiness, doctor, overview, the page, and on the command line.
    const wrong = await start(90);
    await expect.poll(() => wrong.log(), { timeout }).toContain('Work by the clock is held');
    expect(await wrong.health()).toBe('impaired: silent');
    expect(await command('doctor', 90)).toMatchObject({ code: 1, out: expect.stringContaining('daily-work release') });
    expect(await wrong.text('/operator')).toMatch(/Arbeit nach der Uhr ruht|by the clock is held/);
    expect(await wrong.text('/operator/daily-work')).toMatch(/The last sign of life|Das letzte Lebenszeichen/);
    const listed = await command('fee list --library 1 700', 90);
    expect(listed).toMatchObject({ code: 0, out: '', err: expect.stringContaining('is held') });
    expect(rows()).toEqual(before);

    // A yes lets the work go on, which is logged with its sums.
    expect(await wrong.press('/operator/daily-work', '/operator/daily-work/release')).toMatchObject({ status: 303 });
    await expect
      .poll(() => wrong.log(), { timeout })
      .toMatch(/The daily work of library 1 for \S+: 1 fees \(20\.00 EUR\), .* [1-9]\d* lines without their patron/);
    expect(rows().fee).toMatchObject([{ amount: 2_000 }]);
    expect(await wrong.health()).toBe('ready');

    // The undo restores each row; the ledger has more lines.
    const undo = '/operator/daily-work/undo/1';
    expect(await wrong.press('/operator/daily-work?undo=1', undo)).toMatchObject({ status: 200 });
    const { ledger, ...after } = rows();
    const { ledger: ledgerBefore = [], ...rowsBefore } = before;
    expect(after).toEqual(rowsBefore);
    expect(ledger?.slice(0, ledgerBefore.length)).toEqual(ledgerBefore);
    expect(await wrong.health()).toBe('impaired: undone');
    expect((await command('daily-work undo --library 1', 90)).code).toBe(1);
    const { operator_act: acts } = rows('monitoring.db', ['operator_act']);
    expect(acts).toMatchObject([
      { act: 'daily-work-release', outcome: 'done' },
      { act: 'daily-work-undo', library_id: 1, outcome: 'done' },
      { act: 'daily-work-undo', library_id: 1, outcome: 'refused', operator: 'command line' },
    ]);
    await stop();

    // With the right clock the rows of the future hold the work, until a command says that the clock is right.
    expect(await command('daily-work release', 90)).toMatchObject({ code: 0 });
    const right = await start(0);
    expect(await right.health()).toBe('impaired: behind');
    const { out } = await command('daily-work release');
    expect(out).toContain('The clock is right');
    await expect.poll(() => right.health(), { timeout }).toBe('ready');
    await expect
      .poll(() => right.log(), { timeout })
      .toMatch(/The daily work of library 1 for \S+: 1 fees \(1\.05 EUR\)/);
    expect(rows().fee).toMatchObject([{ amount: 3 * 35 }]);
  },
  4 * timeout,
);
