import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyLine } from '../../storage/keys/open-keys.ts';
import { createTestSchema } from '../postgresql/test-location.ts';
import { writeProject } from '../write-project.ts';
import type { BuiltServer } from './built-server.ts';
import { startNginxBalancer } from './nginx-balancer.ts';
import { type ProgramProcess, startProgram } from './program-process.ts';
import { startCli } from './run-cli.ts';
import { nodeCount } from './test-nodes.ts';

/** A whole service in its own process, on a project of the test. */
export interface ServiceProcess {
  readonly origin: string;
  /** Runs an operator command beside the service, with `input` as standard input. */
  command(args: readonly string[], input?: string): Promise<void>;
  /** The output so far. */
  output(): string;
  /** The resident memory of all nodes in bytes: now, and its peak. Only on Linux; elsewhere 0. */
  memory(): Promise<{ readonly now: number; readonly most: number }>;
  close(): Promise<void>;
}

/** The options of the service. */
export interface ServiceOptions {
  /** The one project, and its libraries as in `libraries.yaml`. */
  readonly projectId: string;
  readonly libraries: readonly object[];
  /** Files of records that are imported first, by library. */
  readonly records?: Readonly<Record<number, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A slow machine must not make the service ask a test for a proof of work. */
const neverBusy = { BUCHFINK_BUSY_SEARCHES: '100000' };

/** Starts the service on a free port with this environment. Resolves with its address when it is ready. */
export async function startService(
  { main }: Pick<BuiltServer, 'main'>,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly program: ProgramProcess; readonly origin: string }> {
  const program = startProgram([main], { environment: { PORT: '0', ...neverBusy, ...environment } });
  const [, origin = ''] = await program.waitForOutput(/is ready: (\S+)\n/);
  return { program, origin };
}

/**
 * Starts the service on a project of the test, with its records. With `BUCHFINK_TEST_NODES=2` these are two nodes on
 * one PostgreSQL database, and the address is that of nginx before them.
 */
export async function startServiceProcess(
  server: Pick<BuiltServer, 'main' | 'cli'>,
  { projectId, libraries, records = {}, environment = {} }: ServiceOptions,
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-service-'));
  const projects = await writeProject(join(folder, 'projects'), { projectId, libraries });
  const schema = nodeCount > 1 ? await createTestSchema() : undefined;
  const shared = schema && { DATABASE_URL: schema.url, BUCHFINK_KEYS: newKeyLine() };
  const environmentOf = (node: number) => ({
    BUCHFINK_DATA: join(folder, `data-${node}`),
    BUCHFINK_PROJECTS: projects,
    BUCHFINK_PROJECT: projectId,
    LOG_LEVEL: 'warn',
    ...shared,
    ...environment,
  });
  const programs: ProgramProcess[] = [];
  const command = async (args: readonly string[], input = '') => {
    const program = startCli(server, args, { environment: environmentOf(0), input: 'pipe' });
    programs.push(program);
    program.input?.end(input);
    const code = await program.ended;
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${program.out()}${program.err()}`);
  };
  for (const [library, text] of Object.entries(records)) {
    const file = join(folder, `records-${library}`);
    await writeFile(file, text);
    await command(['import', '--library', library, file]);
  }
  const nodes: Awaited<ReturnType<typeof startService>>[] = [];
  while (nodes.length < nodeCount) nodes.push(await startService(server, environmentOf(nodes.length)));
  programs.push(...nodes.map(({ program }) => program));
  const ports = nodes.map(({ origin }) => Number(new URL(origin).port));
  const nginx = nodeCount > 1 ? await startNginxBalancer(join(folder, 'nginx'), ports) : undefined;
  return {
    origin: nginx?.origin ?? nodes[0]?.origin ?? '',
    command,
    output: () => programs.map(({ out, err }) => `${out()}${err()}`).join(''),
    async memory() {
      const all = await Promise.all(nodes.map(({ program }) => memoryOf(program)));
      return { now: sum(all.map(({ now }) => now)), most: sum(all.map(({ most }) => most)) };
    },
    async close() {
      await nginx?.stop();
      for (const { program } of nodes) program.kill('SIGTERM');
      await Promise.all(nodes.map(({ program }) => program.ended));
      await rm(folder, { recursive: true, force: true });
      await schema?.remove();
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function memoryOf({ pid }: ProgramProcess): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
