import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { start } from '../engines/child-process.ts';
import { libraryId, type ServiceFolders } from './service-folders.ts';

export interface ImportRun {
  readonly seconds: number;
  /** Processor seconds over all threads (Linux), which other load on the machine hardly changes. */
  readonly cpuSeconds: number;
  /** Peak memory of the import in bytes (Linux). */
  readonly memory: number;
  /** The output of the command at its end. */
  readonly output: string;
}

/** The minutes after which an import of this many records is ended: at 1 000 a second, or 30. */
export const minutesFor = (records: number): number => Math.max(30, Math.ceil(records / 60_000));

/** Runs the operator's import command until it ends, when the records are stored and searchable. */
export function importByCommand(
  folders: ServiceFolders,
  file: string,
  minutes: number,
  library = libraryId,
): Promise<ImportRun> {
  return startImport(folders, file, minutes, library).ended;
}

/** Starts the operator's import command. */
export function startImport(
  folders: ServiceFolders,
  file: string,
  minutes: number,
  library = libraryId,
): { readonly child: ChildProcess; readonly ended: Promise<ImportRun> } {
  const startedAt = performance.now();
  const child = start(process.execPath, ['server/dist/cli.js', 'import', '--library', String(library), file], {
    cwd: process.cwd(),
    account: {},
    env: folders.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (bytes: Buffer) => {
    output = (output + bytes).slice(-4_000);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  let memory = 0;
  let cpuSeconds = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid ?? 0));
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid ?? 0));
  }, 200);
  const limit = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
  const ended = new Promise<ImportRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      clearTimeout(limit);
      if (code !== 0) reject(new Error(`the import ended with ${code ?? signal}: ${output}`));
      else resolve({ seconds: (performance.now() - startedAt) / 1000, cpuSeconds, memory, output });
    });
  });
  return { child, ended };
}

/** The processor seconds that a process has used so far, over all threads (Linux). */
export function cpuSecondsOf(pid: number): number {
  return statOf(`/proc/${pid}/stat`).seconds;
}

/** The processor seconds of the threads of a process that have the usual priority (Linux): those that answer. */
export function answeringSecondsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => statOf(`/proc/${pid}/task/${thread}/stat`))
    .reduce((sum, { seconds, niceness }) => (niceness === 0 ? sum + seconds : sum), 0);
}

/** Zero for what has ended. */
function statOf(file: string): { readonly seconds: number; readonly niceness: number } {
  try {
    const about = readFileSync(file, 'utf8');
    const values = about
      .slice(about.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { seconds: ((values[11] ?? 0) + (values[12] ?? 0)) / 100, niceness: values[16] ?? 0 };
  } catch {
    return { seconds: 0, niceness: 0 };
  }
}

/** The peak or current memory of a process in bytes. */
export function peakOf(pid: number): number {
  return statusOf(pid, 'VmHWM');
}

export function residentOf(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

function statusOf(pid: number, line: string): number {
  try {
    const kilobytes = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
