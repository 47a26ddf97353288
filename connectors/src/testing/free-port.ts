import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1. It lies outside the ranges from which systems take ports for connections (Linux from 32768,
 * others from 49152) and is none that browsers refuse: it stays free until a program listens to it.
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
