import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltServer } from './built-server.ts';
import { writeProject } from './write-project.ts';

/** A whole service in a process of its own, on a project that a test has made. */
export interface ServiceProcess {
  readonly origin: string;
  /** Runs the operator's command beside it, with `input` as what is typed. */
  command(args: readonly string[], input?: string): Promise<void>;
  /** All it has written so far. */
  output(): string;
  /** Bytes of memory it holds: now, and the most so far. Only on Linux; elsewhere 0. */
  memory(): Promise<{ readonly now: number; readonly most: number }>;
  close(): Promise<void>;
}

/** What the service is given. */
export interface ServiceGiven {
  /** The one project, and its libraries as `libraries.yaml` has them. */
  readonly projectId: string;
  readonly libraries: readonly object[];
  /** Files of records that are imported before, by library. */
  readonly records?: Readonly<Record<number, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the service on any port and waits until it is ready. */
export async function startServiceProcess(
  { main, cli }: Pick<BuiltServer, 'main' | 'cli'>,
  { projectId, libraries, records = {}, environment = {} }: ServiceGiven,
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-service-'));
  const projects = await writeProject(join(folder, 'projects'), { projectId, libraries });
  const env = {
    ...process.env,
    PORT: '0',
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: projects,
    BUCHFINK_PROJECT: projectId,
    LOG_LEVEL: 'warn',
    ...environment,
  };
  let output = '';
  const run = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    return child;
  };
  const command = async (args: readonly string[], input = '') => {
    const program = run(cli, ...args);
    program.stdin?.end(input);
    const [code] = await once(program, 'exit');
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output}`);
  };
  for (const [library, text] of Object.entries(records)) {
    const file = join(folder, `records-${library}`);
    await writeFile(file, text);
    await command(['import', '--library', library, file]);
  }
  const child = run(main);
  const ended = once(child, 'close');
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  while (!/is ready: \S+\n/.test(output)) {
    if (isGone()) throw new Error(`the service did not start: ${output}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  return {
    origin: /is ready: (\S+)\n/.exec(output)?.[1] ?? '',
    command,
    output: () => output,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return { now: of('VmRSS'), most: of('VmHWM') };
    },
    async close() {
      if (!isGone()) child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
