import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresqlPrograms } from '@buchfink/server/testing/postgresql/programs';
import { hasNginx } from '@buchfink/server/testing/processes/nginx';
import { formatSpreadInOne } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import { loadQuerySet } from '../queries/query-set.ts';
import { loadRecordFiles } from '../records/record-files.ts';
import { importByCommand } from '../service/import-run.ts';
import { loadSearches, mixOf, type SearchLoad } from '../service/load.ts';
import { createSearchClient, type Service, startService } from '../service/service.ts';
import { createServiceFolders } from '../service/service-folders.ts';
import { table } from '../table.ts';
import { startBalancer } from './balancer.ts';
import { environmentOfNodes, withCluster } from './node-database.ts';

/** Options for measuring several nodes. */
export interface NodesBench {
  readonly records: number;
  readonly queries: number;
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** A folder that is removed after the run. */
  readonly folder: string;
  readonly write: (text: string) => void;
}

/** Readers who search at the same time: more than the search threads of two nodes on a machine of some cores. */
const readers = 16;
/** How often one and two nodes are measured, in turns. */
const rounds = 3;

/** A number of nodes, and what their readers saw in each round. */
interface Row {
  readonly nodes: number;
  readonly loads: SearchLoad[];
}

/**
 * Measures one node and two nodes on one PostgreSQL database behind nginx: searches a second and their times, and how
 * long a new node takes until it answers, when it builds its index and when it fetches it. Database, balancer, nodes
 * and readers share this machine, so the figures show what a second node costs and gains on these cores, not what
 * another machine would add.
 */
export async function nodesReport(options: NodesBench): Promise<string> {
  const missing = [...(postgresqlPrograms() === undefined ? ['postgresql'] : []), ...(hasNginx ? [] : ['nginx'])];
  if (missing.length > 0)
    return `*** SEVERAL NODES ARE LEFT OUT: ${missing.join(' and ')} is not installed (Debian: apt-get install ${missing.join(' ')})`;
  const { records, folder, write } = options;
  const files = await loadRecordFiles(records, 1);
  const { classes } = await loadQuerySet(files, Math.ceil((options.queries * 7) / 6));
  const mix = mixOf(classes);
  const nodeFolder = mkdtempSync(join(folder, 'nodes'));
  const folders = createServiceFolders(nodeFolder);
  return withCluster({}, async ({ url }) => {
    const running: Service[] = [];
    const shared = { ...folders.environment, ...environmentOfNodes(url) };
    const dataOf = (node: number) => join(nodeFolder, `data-${node}`);
    /** A node builds its index, or fetches it from `segments`. */
    const startNode = async (node: number, segments = shared.BUCHFINK_SEGMENTS) => {
      const environment = { ...shared, BUCHFINK_DATA: dataOf(node), BUCHFINK_SEGMENTS: segments };
      const service = await startService({ folder: nodeFolder, environment });
      running.push(service);
      return service;
    };
    try {
      const imported = await importByCommand(
        { ...folders, environment: { ...shared, BUCHFINK_DATA: dataOf(1) } },
        files.marc,
        60,
      );
      write(`${files.count} records are imported into PostgreSQL: ${imported.seconds.toFixed(1)} s\n`);
      const first = await startNode(1);
      const building = await startNode(2);
      await building.stop();
      rmSync(dataOf(2), { recursive: true });
      const second = await startNode(2, `http://127.0.0.1:${first.port}`);
      const rows = await measureInTurns([[first], [first, second]], { ...options, folder: nodeFolder, mix });
      return [
        table(
          [`nodes on one database, ${readers} readers, ${files.count} records`, 'searches a second', 'median / p95'],
          rows.map(({ nodes, loads }) => [
            String(nodes),
            String(
              Math.round(
                quantile(
                  loads.map(({ perSecond }) => perSecond),
                  0.5,
                ),
              ),
            ),
            formatSpreadInOne(loads.flatMap(({ times }) => times)),
          ]),
        ),
        `a new node finds its first record after ${seconds(building.startMs)} when it builds its index, ` +
          `after ${seconds(second.startMs)} when it fetches it from the other node`,
      ].join('\n\n');
    } finally {
      for (const service of running) await service.stop();
    }
  });
}

/** Measures groups of nodes in turns, each behind a balancer of its own. */
async function measureInTurns(
  groups: readonly (readonly Service[])[],
  {
    folder,
    mix,
    ...options
  }: Pick<NodesBench, 'folder' | 'seconds'> & { readonly mix: Parameters<typeof loadSearches>[1] },
): Promise<readonly Row[]> {
  const rows = groups.map((nodes): Row => ({ nodes: nodes.length, loads: [] }));
  const balancers = await Promise.all(
    groups.map((nodes) =>
      startBalancer(
        join(folder, `nginx-${nodes.length}`),
        nodes.map(({ port }) => port),
      ),
    ),
  );
  const clients = balancers.map(({ port }) => createSearchClient(port));
  try {
    for (const client of clients) await loadSearches(client, mix, { readers, seconds: 1 });
    for (let round = 0; round < rounds; round += 1)
      for (const [at, client] of clients.entries())
        rows[at]?.loads.push(await loadSearches(client, mix, { readers, seconds: options.seconds }));
    return rows;
  } finally {
    for (const client of clients) client.close();
    for (const balancer of balancers) await balancer.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
