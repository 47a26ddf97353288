import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('returns the address, and says plainly that the port is taken', async () => {
  const [first, second] = [Fastify(), Fastify()];
  const address = await listen(first, { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const port = Number(address.split(':').at(-1));
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is already in use`);
  await Promise.all([first.close(), second.close()]);
});
