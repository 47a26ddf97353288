import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections that wait until the service accepts them, as when many readers come at once; the system may allow fewer
 * (Linux: net.core.somaxconn). Beyond that a balancer sees no answer and takes the node for dead.
 */
const backlog = 4_096;

/** Starts listening and returns the address to open. Throws an `Error` with a message for operators. */
export async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ ...address, backlog });
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException, address), { cause: error });
  }
  const { port } = app.server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(address.host) ? '127.0.0.1' : address.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function reasonOf(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use on ${host}. End the other program, or choose another port: PORT=${port + 1}`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}. Choose one it has, or HOST=0.0.0.0 for all`;
  return `Buchfink cannot listen on ${host}:${port}: ${error.message}`;
}
