import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDatabaseProxy } from '@buchfink/server/testing/postgresql/database-proxy';
import { postgresqlPrograms } from '@buchfink/server/testing/postgresql/programs';
import { runToEnd } from '../engines/child-process.ts';
import { formatSpreadInOne } from '../format-numbers.ts';
import { environmentOfNodes, withCluster } from '../nodes/node-database.ts';
import { type BuiltService, startBuiltService } from '../service/built-service.ts';
import { table } from '../table.ts';
import { type ActLoad, logInAtNodes } from './acting-clients.ts';
import { patronsOf, pin, projectId, writeActingProject, writeTitles } from './acting-libraries.ts';

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
      const { perSecond, times } = await measure(situation, {
        checkout,
        folder: mkdtempSync(join(folder, 'acts')),
        seconds,
      });
      cells.push(String(Math.round(perSecond)), formatSpreadInOne(times));
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

/** Measures in an empty folder, on a database of its own. */
function measure(situation: Situation, options: MeasureOptions): Promise<ActLoad> {
  if (situation.storage === 'sqlite') return measureOn(situation, options);
  return withCluster({ fsync: 'on' }, async (cluster) => {
    const proxy = await startDatabaseProxy(cluster.port, situation.late);
    const proxiedUrl = cluster.url.replace(`:${cluster.port}/`, `:${proxy.port}/`);
    // Without a delay nothing stands before the database.
    const nodeUrl = situation.late > 0 ? proxiedUrl : cluster.url;
    try {
      return await measureOn(situation, options, { url: cluster.url, nodeUrl });
    } finally {
      proxy.close();
    }
  });
}

interface MeasureOptions {
  readonly checkout: string;
  readonly folder: string;
  readonly seconds: number;
}

/** Fills the libraries, starts the nodes, measures, and ends them. `nodeUrl` is the database as the nodes reach it. */
async function measureOn(
  { nodes, libraries }: Situation,
  { checkout, folder, seconds }: MeasureOptions,
  database?: { readonly url: string; readonly nodeUrl: string },
): Promise<ActLoad> {
  const patrons = patronsOf(libraries, patronCount / libraries);
  const shared = {
    BUCHFINK_PROJECTS: await writeActingProject(folder, libraries),
    BUCHFINK_PROJECT: projectId,
    BUCHFINK_BUDGET: '1000000',
    BUCHFINK_LOGIN_BUDGET: '1000000',
    LOG_LEVEL: 'warn',
    ...(database && environmentOfNodes(database.url)),
  };
  const dataOf = (node: number) => join(folder, `data-${node}`);
  mkdirSync(dataOf(0), { recursive: true });
  // Each version fills its own data: an older one could not read those of a newer one.
  const command = (args: readonly string[], input?: string) =>
    runToEnd(process.execPath, ['server/dist/cli.js', ...args], {
      cwd: checkout,
      account: {},
      seconds: 120,
      env: { ...shared, BUCHFINK_DATA: dataOf(0) },
      input,
    });
  for (const { libraryId, card } of patrons)
    await command(['patron', 'add', '--library', String(libraryId), card], `${pin}\n`);
  for (let library = 1; library <= libraries; library += 1)
    await command(['import', '--library', String(library), writeTitles(folder, library, patrons)]);
  const running: BuiltService[] = [];
  try {
    for (let node = 0; node < nodes; node += 1) {
      const reached = database && { DATABASE_URL: database.nodeUrl };
      running.push(await startBuiltService(checkout, { ...shared, ...reached, BUCHFINK_DATA: dataOf(node) }));
    }
    const clients = await logInAtNodes(
      running.map(({ port }) => port),
      patrons,
    );
    await clients.act(1);
    return await clients.act(seconds).finally(clients.close);
  } finally {
    for (const service of running) await service.stop();
  }
}
