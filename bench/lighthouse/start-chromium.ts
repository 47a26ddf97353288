import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { chromium } from '@playwright/test';
import { start, stop } from '../engines/child-process.ts';

/** A browser of its own that other programs reach by a port of this machine. It trusts any certificate. */
export interface DebuggedChromium {
  readonly port: number;
  stop(): Promise<void>;
}

/** The maximum milliseconds until the browser answers. */
const startTimeout = 30_000;
/** As Lighthouse visits: on plain http the service names cookies by the kind of browser, and a login has to be found again. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/**
 * Starts the Chromium that `CHROMIUM` names, otherwise that of the browser test tool, without a window. Its
 * data is in the folder. Throws when there is none, or when it does not answer.
 */
export async function startChromium(folder: string): Promise<DebuggedChromium> {
  const program = process.env.CHROMIUM || chromium.executablePath();
  if (!existsSync(program)) throw new Error('there is no Chromium: CHROMIUM names one');
  const port = await freePort();
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--ignore-certificate-errors',
    `--user-agent=${userAgent}`,
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const child = start(program, options, { cwd: folder, account: {}, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = performance.now() + startTimeout; !(await isReady()); await sleep(50))
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child, 'SIGTERM');
      throw new Error(`${program} does not start`);
    }
  return {
    port,
    async stop() {
      // Debian's program is a script: its end would leave the browser behind.
      const client = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      await (await client.newBrowserCDPSession()).send('Browser.close');
      await stop(child, 'SIGTERM');
    },
  };
}
