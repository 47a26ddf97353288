import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { storePatrons } from '@buchfink/server/testing/accounts/store-patrons';
import { postgresqlPrograms } from '@buchfink/server/testing/postgresql/programs';
import { startSlowProxy } from '@buchfink/server/testing/postgresql/slow-proxy';
import { startCluster } from '@buchfink/server/testing/postgresql/start-cluster';
import { runToEnd, start, stop } from '../engines/child-process.ts';
import { formatMilliseconds } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import { table } from '../table.ts';
import { logInAtNodes } from './acting-clients.ts';
import { patronsOf, pin, writeActingProject, writeTitles } from './acting-libraries.ts';

/** Options for measuring acts. */
export interface ActsBench {
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** A folder that is removed after the run. */
  readonly folder: string;
  /** The folder of another built checkout, which is measured in turns with this one. */
  readonly before?: string;
  readonly write: (text: string) => void;
}

/** Patrons who act at the same time, over all libraries. */
const patronCount = 48;

/** What is measured: nodes, milliseconds added to each round trip to the database, libraries. */
const situations = [
  { storage: 'sqlite', nodes: 1, late: 0, libraries: 1 },
  { storage: 'postgresql', nodes: 1, late: 0, libraries: 1 },
  { storage: 'postgresql', nodes: 2, late: 0, libraries: 1 },
  { storage: 'postgresql', nodes: 1, late: 2, libraries: 1 },
  { storage: 'postgresql', nodes: 2, late: 2, libraries: 1 },
  { storage: 'postgresql', nodes: 1, late: 0, libraries: 8 },
  { storage: 'postgresql', nodes: 1, late: 10, libraries: 8 },
  { storage: 'postgresql', nodes: 2, late: 10, libraries: 8 },
] as const;
type Situation = (typeof situations)[number];

/**
 * Measures acts over HTTP, each with a key: patrons who reserve a title and cancel it, on a data directory and on
 * PostgreSQL, on one node and on two, with a database that is near and one that is farther away. Everything runs on this
 * machine, also the patrons.
 */
export async function actsReport({ seconds, folder, before, write }: ActsBench): Promise<string> {
  const isMissing = postgresqlPrograms() === undefined;
  if (isMissing)
    write('*** ACTS ON POSTGRESQL ARE LEFT OUT: postgresql is not installed (apt-get install postgresql)\n');
  const checkouts = [...(before === undefined ? [] : [resolve(before)]), process.cwd()];
  const rows: string[][] = [];
  for (const situation of situations) {
    if (isMissing && situation.storage === 'postgresql') continue;
    const cells: string[] = [];
    for (const checkout of checkouts) {
      const { perSecond, times } = await measure(situation, checkout, mkdtempSync(join(folder, 'acts')), seconds);
      cells.push(String(Math.round(perSecond)), spread(times));
    }
    const { storage, nodes, late, libraries } = situation;
    rows.push([storage, String(nodes), `${late} ms`, String(libraries), ...cells]);
    write(`${rows.at(-1)?.join(' · ')}\n`);
  }
  const heads = checkouts.flatMap((_, at) => {
    const which = checkouts.length === 1 ? '' : at === 0 ? ' before' : ' now';
    return [`acts a second${which}`, `median / p95${which}`];
  });
  return table([`${patronCount} patrons`, 'nodes', 'added to a round trip', 'libraries', ...heads], rows);
}

/** Sets all up in an empty folder, measures, and ends what it started. */
async function measure(
  { storage, nodes, late, libraries }: Situation,
  checkout: string,
  folder: string,
  seconds: number,
) {
  const patrons = patronsOf(libraries, patronCount / libraries);
  const projects = writeActingProject(folder, libraries);
  const cluster = storage === 'postgresql' ? await startCluster({ fsync: 'on' }) : undefined;
  const proxy = cluster && late > 0 ? await startSlowProxy(cluster.port, late) : undefined;
  const ends: (() => Promise<void> | void)[] = [];
  const key = `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
  const environmentOf = (node: number, databaseUrl = cluster?.url) => ({
    BUCHFINK_DATA: join(folder, `data-${node}`),
    BUCHFINK_PROJECTS: projects,
    BUCHFINK_PROJECT: 'opac-acts',
    BUCHFINK_KEYS: key,
    BUCHFINK_BUDGET: '1000000',
    BUCHFINK_LOGIN_BUDGET: '1000000',
    LOG_LEVEL: 'warn',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, BUCHFINK_SEGMENTS: 'http://127.0.0.1:9' }),
  });
  try {
    mkdirSync(join(folder, 'data-0'), { recursive: true });
    await storePatrons({ dataDirectory: join(folder, 'data-0'), databaseUrl: cluster?.url }, patrons, pin);
    for (let library = 1; library <= libraries; library += 1) {
      const titles = writeTitles(folder, library, patrons);
      const args = ['server/dist/cli.js', 'import', '--library', String(library), titles];
      const options = { cwd: checkout, account: {}, seconds: 120, env: environmentOf(0) };
      await runToEnd(process.execPath, args, options);
    }
    const proxiedUrl = proxy && cluster?.url.replace(`:${cluster.port}/`, `:${proxy.port}/`);
    const ports: number[] = [];
    for (let node = 0; node < nodes; node += 1) {
      const port = await freePort();
      const child = start(process.execPath, ['server/dist/main.js'], {
        cwd: checkout,
        account: {},
        env: { ...environmentOf(node, proxiedUrl ?? cluster?.url), PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      ends.unshift(() => stop(child, 'SIGTERM'));
      await untilReady(port, () => child.exitCode !== null);
      ports.push(port);
    }
    const clients = await logInAtNodes(ports, patrons);
    ends.unshift(clients.close);
    await clients.act(1);
    return await clients.act(seconds);
  } finally {
    for (const end of ends) await end();
    proxy?.close();
    // The server does not keep this process alive, and nothing else does now.
    const waiting = setInterval(() => undefined, 1_000);
    await cluster?.stop();
    clearInterval(waiting);
  }
}

async function untilReady(port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (hasEnded() || performance.now() > deadline) throw new Error('a node does not start');
    await sleep(50);
  }
}

const spread = (times: readonly number[]) =>
  `${[0.5, 0.95].map((share) => formatMilliseconds(quantile(times, share))).join(' / ')} ms`;
