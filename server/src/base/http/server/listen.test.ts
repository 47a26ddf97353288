import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

it('returns the address, and says plainly that the port is taken', async () => {
  const [first, second] = [Fastify(), Fastify()];
  const address = await listen(first, { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const port = Number(address.split(':').at(-1));
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is already in use`);
  await Promise.all([first.close(), second.close()]);
});

it('lets thousands of connections wait while it is busy', async () => {
  const app = Fastify();
  const started = vi.spyOn(app.server, 'listen');
  await listen(app, { host: '127.0.0.1', port: 0 });
  expect(started).toHaveBeenCalledWith(expect.objectContaining({ backlog: 4_096 }));
  await app.close();
});
