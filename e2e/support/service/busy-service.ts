import { join } from 'node:path';
import { freePort, startService, temporaryFolder, waitUntilReady } from './service-process.ts';
import { smallDemoSettings } from './small-demo.ts';

/** Starts a service for three libraries that counts as busy from the first search on. */
export async function startBusyService(): Promise<{ origin: string; stop(): Promise<void> }> {
  const data = temporaryFolder();
  const service = startService(await freePort(), join(data.path, 'data'), {
    ...smallDemoSettings(data.path, { libraries: 3, hasPatrons: true }),
    BUCHFINK_BUSY_SEARCHES: '0',
    LOG_LEVEL: 'warn',
  });
  await waitUntilReady(service);
  return {
    origin: service.origin,
    async stop() {
      service.process.kill('SIGTERM');
      await service.ended;
      data.remove();
    },
  };
}
