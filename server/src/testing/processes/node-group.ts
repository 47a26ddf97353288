import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyLine } from '../../storage/keys/open-keys.ts';
import { createTestSchema } from '../postgresql/test-location.ts';
import { writeProject } from '../write-project.ts';
import { buildServer } from './built-server.ts';
import { callService, type ServiceRequest } from './call-service.ts';
import { type NginxBalancer, startNginxBalancer } from './nginx-balancer.ts';
import type { ProgramProcess } from './program-process.ts';
import { runCli } from './run-cli.ts';
import { startService } from './service-process.ts';
import { sparePort } from './spare-port.ts';

/** A module that Node loads first: it sets the clock of the process. */
const setClock = new URL('../stored-data/set-clock.mjs', import.meta.url).href;

/** The number of nodes, as in the sample for nginx. */
const count = 2;

/** Two services on one PostgreSQL database behind nginx, each in its own process. */
export interface NodeGroup {
  /** The address of the balancer. */
  readonly origin: string;
  /** The addresses of the nodes; a node that is started again keeps its own. */
  readonly nodeOrigins: readonly string[];
  /** The URL of the database, as no proxy stands before it. */
  readonly databaseUrl: string;
  /** Calls a path of the project at the balancer, or at a node. */
  call(path: string, request?: ServiceRequest & { readonly node?: number }): Promise<Response>;
  /** The standard output of each process of a node so far, also of those that have ended. */
  outputs(): string[];
  /** The access tokens and the keys of acts of all calls so far. */
  secrets(): string[];
  /** The failures that the balancer has logged so far. */
  balancerErrors(): string;
  /** Runs an operator command. Throws with its output when it fails. */
  command(args: readonly string[], typed?: string): Promise<void>;
  /** Ends a node. Resolves with its exit code, null after a kill. */
  end(node: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts a node that has ended. Resolves when it is ready. */
  start(node: number): Promise<void>;
  close(): Promise<void>;
}

/** The project of the nodes. */
export interface NodeGroupOptions {
  readonly projectId: string;
  readonly libraries: readonly object[];
  /** Files of records that are imported first, by library. */
  readonly records?: Readonly<Record<number, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Seconds that the clock of each node is ahead of the right time; 0 by default. */
  readonly clocksAhead?: readonly number[];
  /** Changes the URL of the database for a node, as for a proxy before it. */
  readonly databaseUrl?: (url: string, node: number) => string;
}

/** Starts the nodes and nginx. The caller closes them. */
export async function startNodeGroup(options: NodeGroupOptions): Promise<NodeGroup> {
  const {
    projectId,
    libraries,
    records = {},
    environment = {},
    clocksAhead = [],
    databaseUrl = (url) => url,
  } = options;
  const [server, schema] = await Promise.all([buildServer(), createTestSchema()]);
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-node-group-'));
  const shared = {
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId, libraries }),
    BUCHFINK_PROJECT: projectId,
    BUCHFINK_KEYS: newKeyLine(),
    BUCHFINK_DRAIN_SECONDS: '2',
    // All calls come from one address.
    BUCHFINK_BUDGET: '1000000',
    BUCHFINK_LOGIN_BUDGET: '1000000',
    LOG_LEVEL: 'info',
    ...environment,
  };
  // Each node has a data directory of its own.
  const environmentOf = (node: number, url = databaseUrl(schema.url, node)) => ({
    ...shared,
    BUCHFINK_DATA: join(folder, `node-${node}`),
    DATABASE_URL: url,
  });
  const command = async (args: readonly string[], typed = '') => {
    const { code, out, err } = await runCli(server, args, { environment: environmentOf(0, schema.url), typed });
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${out}${err}`);
  };
  const programs: (ProgramProcess | undefined)[] = [];
  const started: ProgramProcess[] = [];
  const secrets = new Set<string>();
  const ports = await Promise.all(Array.from({ length: count }, sparePort));
  const start = async (node: number) => {
    const ahead = clocksAhead[node] ?? 0;
    const { program } = await startService(server, {
      ...environmentOf(node),
      PORT: String(ports[node]),
      ...(ahead !== 0 && {
        TEST_CLOCK: `${ahead > 0 ? '+' : ''}${ahead}`,
        NODE_OPTIONS: `--import ${setClock}`,
      }),
    });
    programs[node] = program;
    started.push(program);
  };
  let nginx: NginxBalancer | undefined;
  const close = async () => {
    await nginx?.stop();
    for (const program of programs) program?.kill('SIGKILL');
    await Promise.all(programs.map((program) => program?.ended));
    await rm(folder, { recursive: true, force: true });
    await schema.remove();
  };
  try {
    for (const [library, text] of Object.entries(records)) {
      const file = join(folder, `records-${library}`);
      await writeFile(file, text);
      await command(['import', '--library', library, file]);
    }
    await Promise.all(ports.map((_, node) => start(node)));
    nginx = await startNginxBalancer(join(folder, 'nginx'), ports);
  } catch (error) {
    await close();
    throw error;
  }
  const { origin, errors } = nginx;
  const nodeOrigins = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    origin,
    nodeOrigins,
    databaseUrl: schema.url,
    call(path, { node, ...request } = {}) {
      for (const secret of [request.token, request.key]) if (secret !== undefined) secrets.add(secret);
      return callService({ origin: node === undefined ? origin : (nodeOrigins[node] ?? '') }, projectId, path, request);
    },
    outputs: () => started.map(({ out }) => out()),
    secrets: () => [...secrets],
    balancerErrors: errors,
    command,
    async end(node, signal) {
      const program = programs[node];
      if (program === undefined) throw new Error(`There is no node ${node}.`);
      program.kill(signal);
      return program.ended;
    },
    start,
    close,
  };
}
