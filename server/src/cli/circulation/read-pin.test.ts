import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readPin } from './read-pin.ts';

it.each([false, true])('stopping the command while it waits for a PIN ends it (terminal: %s)', async (isTTY) => {
  const stop = new AbortController();
  const [stdin, stderr] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  const waiting = readPin({ stdin, stderr, signal: stop.signal, environment: {} });
  stop.abort();
  await expect(waiting).rejects.toThrow('Stopped. Nothing was changed.');
});
