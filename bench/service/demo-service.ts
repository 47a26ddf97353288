import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { start, stop } from '../engines/child-process.ts';

/** The built service with the demo, in its own process. */
export interface DemoService {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the built service of a checkout with its demo and an empty data directory, and waits until it is ready. Throws
 * when the process ends first.
 */
export async function startDemoService(checkout: string): Promise<DemoService> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const data = mkdtempSync(join(tmpdir(), 'buchfink-bench-demo-'));
  const child = start(process.execPath, ['server/dist/main.js'], {
    cwd: checkout,
    account: {},
    env: { PORT: new URL(origin).port, HOST: '127.0.0.1', BUCHFINK_DATA: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = async () => {
    await stop(child, 'SIGTERM');
    rmSync(data, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      await end();
      throw new Error(`the service in ${checkout} does not start: is it built?`);
    }
    await sleep(100);
  }
  return { origin, stop: end };
}
