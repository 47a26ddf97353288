import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { Console } from '../command-context.ts';
import { readSecret } from './read-secret.ts';

it.each([false, true])('stopping the command while it waits for a PIN ends it (terminal: %s)', async (isTTY) => {
  const stop = new AbortController();
  const [stdin, stderr] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  const waiting = readSecret({ stdin, stderr, signal: stop.signal } as unknown as Console, 'PIN');
  stop.abort();
  await expect(waiting).rejects.toThrow('Stopped. Nothing was changed.');
});
