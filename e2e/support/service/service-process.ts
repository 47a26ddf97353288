import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A service started by a test. */
export interface ServiceProcess {
  readonly process: ChildProcess;
  readonly origin: string;
  /** Everything it has written so far, both streams. */
  output(): string;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * A free port, outside the ranges from which systems take ports for connections (Linux from 32768, others from 49152)
 * and those that browsers refuse: it stays free until the service has started.
 */
export async function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 20_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A temporary folder of one test. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'buchfink-process-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Pages are rendered, however much else the machine does. */
const neverBusy = { BUCHFINK_BUSY_SEARCHES: '100000' };

/** Starts the built service; the caller ends it. */
export function startService(port: number, data: string, settings: Record<string, string> = {}): ServiceProcess {
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      BUCHFINK_DATA: data,
      LOG_LEVEL: 'info',
      ...neverBusy,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    process: child,
    origin: `http://127.0.0.1:${port}`,
    output: () => Buffer.concat(chunks).toString(),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

/** Waits until the service is ready. Throws its output when it ended instead. */
export async function waitUntilReady(service: ServiceProcess): Promise<void> {
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const answer = await fetch(`${service.origin}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`the service ended: ${service.output()}`);
}
