import { readFileSync } from 'node:fs';
import { start } from '../engines/child.ts';
import { libraryId, type Workplace } from './workplace.ts';

export interface ImportRun {
  readonly seconds: number;
  /** Seconds of processor time over all its threads (Linux), which other work on the machine changes little. */
  readonly cpuSeconds: number;
  /** The most memory the import held, in bytes (Linux). */
  readonly memory: number;
  /** What it said at its end. */
  readonly said: string;
}

/** The operator's own command, from its start until it ends: the records are stored and searchable then. */
export function importByCommand(
  place: Workplace,
  file: string,
  minutes: number,
  library = libraryId,
): Promise<ImportRun> {
  const begin = performance.now();
  const child = start(process.execPath, ['server/dist/cli.js', 'import', '--library', String(library), file], {
    cwd: process.cwd(),
    account: {},
    env: place.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (bytes: Buffer) => {
    said = (said + bytes).slice(-4_000);
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
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      clearTimeout(limit);
      if (code !== 0) reject(new Error(`the import ended with ${code ?? signal}: ${said}`));
      else resolve({ seconds: (performance.now() - begin) / 1000, cpuSeconds, memory, said });
    });
  });
}

function cpuSecondsOf(pid: number): number {
  try {
    const about = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = about
      .slice(about.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
}

/** Bytes of memory a process has held at most, or holds now. */
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
