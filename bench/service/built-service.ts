import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { start, stop } from '../engines/child-process.ts';

/** The built service of a checkout, in its own process. */
export interface BuiltService {
  readonly port: number;
  readonly origin: string;
  stop(): Promise<void>;
}

/** The maximum milliseconds until a service is ready. */
const startTimeout = 300_000;

/**
 * Starts the built service of a checkout and waits until it is ready. Throws when the process ends first, or takes five
 * minutes.
 */
export async function startBuiltService(
  checkout: string,
  environment: Readonly<Record<string, string>>,
): Promise<BuiltService> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, ['server/dist/main.js'], {
    cwd: checkout,
    account: {},
    env: { LOG_LEVEL: 'warn', ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + startTimeout;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child, 'SIGTERM');
      throw new Error(`the service in ${checkout} does not start: is it built?`);
    }
    await sleep(100);
  }
  return { port, origin, stop: () => stop(child, 'SIGTERM') };
}
