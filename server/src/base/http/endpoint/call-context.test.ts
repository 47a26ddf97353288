import { request as httpRequest } from 'node:http';
import type { CallContext } from '@buchfink/connectors/call-context';
import { endpoint } from '@buchfink/contract/endpoint';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '../../../api/http/mount.ts';
import { serviceForTests } from '../../../testing/test-service.ts';
import { listen } from '../server/listen.ts';

const slow = endpoint({ name: 'slow', summary: 'Slow', path: '/slow', answer: z.object({}) });

it('a call gets its deadline and language, and aborts when its client disconnects', async () => {
  let started: (context: CallContext) => void = () => {};
  const startedContext = new Promise<CallContext>((resolve) => {
    started = resolve;
  });
  const lines: string[] = [];
  const app = await serviceForTests({
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
    mountMore: (scope) =>
      mount(scope, slow, ({ context }) => {
        started(context);
        return new Promise<never>(() => {});
      }),
  });
  const address = await listen(app, { host: '127.0.0.1', port: 0 });
  const call = httpRequest(`${address}/services/en/opac-demo/slow`);
  call.on('error', () => {});
  call.end();
  const context = await startedContext;
  expect(context.locale).toBe('en');
  expect(context.deadline).toBe(context.now().getTime() + 30_000);
  const aborted = new Promise((resolve) => context.signal.addEventListener('abort', resolve));
  call.destroy();
  await aborted;
  await app.close();
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});

it('a call may add many abort listeners without a warning of Node', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  const app = await serviceForTests({
    mountMore: (scope) =>
      mount(scope, slow, async ({ context }) => {
        for (let count = 0; count < 50; count++) context.signal.addEventListener('abort', () => {});
        return {};
      }),
  });
  expect((await app.inject('/services/en/opac-demo/slow')).statusCode).toBe(200);
  // Node emits the warning in a later turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  await app.close();
});
